import DefaultTheme from 'vitepress/theme-without-fonts';
import AppearanceEditor from './AppearanceEditor.vue';
import PaymentPlayground from './PaymentPlayground.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({app}) {
    app.component('AppearanceEditor', AppearanceEditor);
    app.component('PaymentPlayground', PaymentPlayground);
  },
};
