import '@payment-widget/element/define';
import {mount} from 'svelte';
import App from './App.svelte';
import './styles.css';

const target = document.querySelector('#app');
if (target) mount(App, {target});
