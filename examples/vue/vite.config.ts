import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

export default defineConfig({
  // Without it Vue looks for a component of that name, and warns.
  plugins: [vue({template: {compilerOptions: {isCustomElement: (tag) => tag === 'payment-widget'}}})],
});
