import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {Rail} from '../payment/payloads.js';
import {actionRail} from '../payment/progress.js';
import {alertView} from './banner.js';
import {button, checkConnectionText, headView, methodsClass, noticeView, pageTooOldText} from './shared.js';
import type {WidgetModel} from './widget-model.js';

/** Renders the panel of a method. */
type PanelView = (method: Rail) => TemplateResult;

/** The methods. A closed panel keeps its input and content. */
export function methodsView(model: WidgetModel, methods: readonly Rail[], panelView: PanelView): TemplateResult {
  const asked = actionRail(model.payment);
  const shown = asked && !methods.includes(asked) ? [...methods, asked] : methods;
  return html`
    <div class=${methodsClass(shown)} part="methods">
      ${shown.map((method) => sectionView(model, method, panelView))}
    </div>
  `;
}

/** The wallet panel, or a loading text until its part of the widget is loaded. */
export function walletPanel(model: WidgetModel): TemplateResult {
  const {lazy, wallets, actions, payment} = model;
  if (lazy.wallet && (typeof wallets === 'object' || actionRail(payment) === 'wallet'))
    return lazy.wallet.walletView(model);
  if (typeof wallets !== 'string' || wallets === 'loading')
    return html`<p class="muted busy">${msg('Loading…', {id: 'loading'})}</p>`;
  return html`${noticeView('info', {
    title: msg('Mobile money could not be loaded', {id: 'wallets-not-loaded'}),
    text: wallets === 'expired' ? pageTooOldText() : checkConnectionText(),
  })}
  ${button(msg('Try again', {id: 'try-again'}), actions.loadWallets)}`;
}

function sectionView(model: WidgetModel, method: Rail, panelView: PanelView): TemplateResult {
  const {input, replaceText, actions} = model;
  const isOpen = input.open === method;
  // While the payer has something to do here, it must be cancelled before another method can be opened.
  const isFixed = isOpen || actionRail(model.payment) !== undefined;
  return html`
    <section class=${isOpen ? 'method open' : 'method'}>
      <div class="head">
        <button
          type="button"
          id="method-${method}"
          aria-expanded=${isOpen}
          aria-disabled=${isFixed}
          aria-controls="panel-${method}"
          @click=${() => {
            actions.open(method);
          }}
        >
          ${headView(method, replaceText)}
        </button>
      </div>
      <div class="panel" id="panel-${method}" role="region" aria-labelledby="method-${method}" ?hidden=${!isOpen}>
        ${isOpen && method !== 'card' ? alertView(model) : nothing}
        ${input.opened.has(method) ? panelView(method) : nothing}
      </div>
    </section>
  `;
}
