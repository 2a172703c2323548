// Another vendor's element, which defined the tag first.
class OtherElement extends HTMLElement {
  connectedCallback() {
    this.textContent = 'Another element';
  }
}
customElements.define('payment-widget', OtherElement);
