// Another supplier's element, that took the tag first.
class OtherElement extends HTMLElement {
  connectedCallback() {
    this.textContent = 'Another element';
  }
}
customElements.define('payment-widget', OtherElement);
