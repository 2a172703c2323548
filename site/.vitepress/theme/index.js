import DefaultTheme from 'vitepress/theme-without-fonts';
import PaymentPlayground from './PaymentPlayground.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({app}) {
    app.component('PaymentPlayground', PaymentPlayground);
  },
};
