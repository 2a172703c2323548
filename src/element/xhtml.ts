import {html, render} from 'lit';

/** Lit's template class, which it does not export. */
interface LitTemplates {
  createElement(markup: string): HTMLTemplateElement;
}

/** A part of a rendered Lit template. Lit keeps these names stable for copies of other versions. */
interface LitPart {
  readonly _$AH?: {readonly _$AD?: {readonly constructor: unknown}};
}

/** On an XML page (`application/xhtml+xml`), makes Lit parse its templates, which are not XML, in an HTML document. */
export function parseTemplatesAsHtml(): void {
  if (typeof document === 'undefined' || document.contentType === 'text/html') return;
  const part: LitPart = render(html`<p></p>`, document.createDocumentFragment()) as unknown as LitPart;
  const templates = part._$AH?._$AD?.constructor as LitTemplates | undefined;
  if (!templates) return;
  const owner = document.implementation.createHTMLDocument();
  templates.createElement = (markup) => {
    const template = owner.createElement('template');
    // eslint-disable-next-line no-restricted-syntax -- Lit's own markup of our templates, which contains no values
    template.innerHTML = markup;
    return template;
  };
}
