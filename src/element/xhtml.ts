import {html, render} from 'lit';

/** Lit's class of templates, which it does not export. */
interface LitTemplates {
  createElement(markup: string): HTMLTemplateElement;
}

/** Lit's part of a rendered template, whose names Lit keeps for copies of other versions. */
interface LitPart {
  readonly _$AH?: {readonly _$AD?: {readonly constructor: unknown}};
}

/** On a page of XML (`application/xhtml+xml`), has Lit's templates, which are no XML, parsed in a document of HTML. */
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
