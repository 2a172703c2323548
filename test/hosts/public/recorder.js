// Records what the merchant's page receives, and offers functions to the tests. Loaded before every other script.
{
  const events = [];
  const violations = [];
  const errors = [];

  for (const type of ['onSuccess', 'onFailure']) document.addEventListener(type, () => events.push(type));
  document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI}) => {
    violations.push(`${effectiveDirective} ${blockedURI}`);
  });
  const noteError = ({message, target}) => errors.push(message ?? `${target.localName} could not be loaded`);
  // A script tag that fails to load fires an event that does not bubble: only a capturing listener gets it.
  window.addEventListener('error', noteError, true);
  window.addEventListener('unhandledrejection', ({reason}) => errors.push(String(reason)));

  const widget = () => document.querySelector('#widget');
  const find = (selector) => widget()?.shadowRoot?.querySelector(selector) ?? null;

  const isStyleRefused = () => {
    const style = document.createElement('style');
    style.append('h1 { color: rgb(1, 2, 3) }');
    document.head.append(style);
    return getComputedStyle(document.querySelector('h1')).color !== 'rgb(1, 2, 3)';
  };

  window.host = {
    events,
    violations,
    errors,
    widget,
    find,
    isSettled: false,
    isShown: (selector) => (find(selector)?.getClientRects().length ?? 0) > 0,

    /** Starts waiting until the widget's attempt log has decided on everything the payer already sees; see `isSettled`. */
    settle() {
      window.host.isSettled = false;
      const done = () => {
        window.host.isSettled = true;
      };
      const request = indexedDB.open('payment-widget');
      request.onerror = done;
      request.onsuccess = () => {
        const transaction = request.result.transaction(['attempts', 'announced'], 'readwrite');
        transaction.oncomplete = () => {
          request.result.close();
          setTimeout(done);
        };
      };
    },

    serviceOrigin: () => new URL(widget().getAttribute('api-url')).origin,
    /** The number of the page's scripts from that address. */
    scriptsOf: (address) => [...document.scripts].filter(({src}) => src.startsWith(address)).length,

    /** Whether the page's headers block an inline style, a text as markup, or a dialog. A block is a violation. */
    isRefused(what) {
      if (what === 'dialog') return window.confirm('in a sandbox, nobody sees this') === false;
      if (what === 'style') return isStyleRefused();
      try {
        Reflect.set(document.createElement('b'), 'innerHTML', '<i>text</i>');
        return false;
      } catch {
        return true;
      }
    },
    isViolated: (directive) => violations.some((one) => one.startsWith(directive)),

    /** The QR code as the engine draws it: its path and colours on a canvas, eight pixels per module; PNG in base64. */
    qrPicture() {
      const svg = find('[part=qr] svg');
      const {width} = svg.viewBox.baseVal;
      const path = svg.querySelector('path');
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = width * 8;
      const pen = canvas.getContext('2d');
      pen.fillStyle = getComputedStyle(svg).backgroundColor;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.scale(8, 8);
      pen.fillStyle = getComputedStyle(path).fill;
      pen.fill(new Path2D(path.getAttribute('d')));
      return canvas.toDataURL('image/png').split(',')[1];
    },
  };
}
