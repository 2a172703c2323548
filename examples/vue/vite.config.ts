import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

export default defineConfig({
  // Otherwise Vue looks for a component with this name, and warns.
  plugins: [vue({template: {compilerOptions: {isCustomElement: (tag) => tag === 'payment-widget'}}})],
});
