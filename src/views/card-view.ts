import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {isRetryable, type FrameLoss} from '../card-protocol/greeting.js';
import {type DetailField, checkDetail} from '../core/customer.js';
import {chosenCard, isExpired, isFrameAsked, shownChallenge, invalidFields, type WidgetModel} from './widget-model.js';
import {
  button,
  noticeView,
  type Notice,
  cardMark,
  checkConnectionText,
  lockMark,
  onPress,
  plainForm,
} from './shared.js';
import {savedView} from './saved-view.js';
import {live} from 'lit/directives/live.js';
import type {SavedCard} from '../payment/payloads.js';
import {displayText} from '../core/text.js';
import {alertView, expiredText, expiryOf, savedCardChoiceText, savedCardText} from './banner.js';

/**
 * The card form of an open payment: customer, saved cards, card fields, notice of a failure, and button. While the card's bank challenges
 * the payer, the bank's page replaces them, below a line that a screen reader announces.
 */
export function cardPanel(model: WidgetModel): TemplateResult {
  const {challenge} = model.lazy;
  const asked = shownChallenge(model);
  return plainForm(
    'card',
    html`
      <p class="lead" aria-live="polite">${asked ? challenge?.leadText() : nothing}</p>
      ${asked ? challenge?.challengeView(model, asked) : nothing}
      <div class="stack" ?hidden=${asked !== undefined}>
        ${customerView(model)} ${savedCardsView(model)}
        <div ?hidden=${!isFrameAsked(model)}>${frameView(model)}</div>
        ${alertView(model)} ${invalidView(model)} ${payView(model)}
      </div>
    `,
  );
}

/** A link back to the fields when several are wrong, because the first may be out of view. */
function invalidView(model: WidgetModel): TemplateResult | typeof nothing {
  const {input, details, frame} = model;
  const wrong = invalidFields(details).filter((field) => input.touched.has(field));
  if (wrong.length + (isFrameAsked(model) ? frame.wrong : 0) < 2) return nothing;
  return html`<p class="problem">${msg('Check the marked fields.', {id: 'check-fields'})}</p>`;
}

/** The button, and the text below it. */
function payView(model: WidgetModel): TemplateResult {
  const {isBusy, frame, input, actions} = model;
  const isAsked = isFrameAsked(model);
  const isLost = isAsked && frame.step === 'lost';
  const isOff = isBusy || input.removal?.isSent === true || (isAsked && frame.step === 'loading');
  return html`
    <button
      class=${isBusy ? 'primary busy' : 'primary'}
      part="button"
      type="submit"
      translate="no"
      @click=${onPress(actions.pay)}
      ?hidden=${isLost}
      aria-disabled=${isOff}
    >
      ${buttonText(model)}
    </button>
    ${isBusy || isLost ? nothing : assuranceView(model)}
  `;
}

/** Explains where the card details are sent. Lets a payer type their name when it differs from the card's, or is split differently. */
function assuranceView({isNameFromCard, actions}: WidgetModel): TemplateResult {
  const otherName = html`<button class="plain other" type="button" @click=${actions.typeName}>
    ${msg('Write my name differently', {id: 'other-name'})}
  </button>`;
  return html`<p class="quiet">
      ${lockMark()}${msg('Card details go straight to the payment service.', {id: 'straight-to-service'})}
    </p>
    ${isNameFromCard ? otherName : nothing}`;
}

function buttonText(model: WidgetModel): string {
  const {isBusy, replaceText} = model;
  const amount = amountText(model);
  if (amount === '')
    return isBusy ? msg('Saving…', {id: 'saving'}) : replaceText('save', msg('Save card', {id: 'save-card'}));
  return isBusy ? msg('Paying…', {id: 'paying'}) : replaceText('pay', msg(str`Pay ${amount}`, {id: 'pay'}), {amount});
}

/**
 * The place of the card frame, which `CardFields` fills. It is rendered once and never moved, because moving a frame reloads it and
 * loses the input. `loader/placeholder.ts` renders the same.
 */
function frameView({frame, actions}: WidgetModel): TemplateResult {
  return html`
    <div id="card-frame" class="frame ${frame.step} ${frame.scheme}" ?hidden=${frame.step === 'lost'}>
      ${frame.step === 'loading' ? fieldSkeletons(frame.isNameKnown, msg('Loading the secure card form…', {id: 'loading-card'})) : nothing}
    </div>
    <div class="live" aria-live="polite">${frame.loss ? lossView(frame.loss, actions.reloadFrame) : nothing}</div>
  `;
}

/** The frame's title, for screen readers. */
export function frameTitle(): string {
  return msg('Card details', {id: 'card-details'});
}

/** Skeletons of the fields that are loading. */
export function fieldSkeletons(isNameKnown: boolean, text: string): TemplateResult {
  const skeleton = html`<span class="skeleton"></span>`;
  return html`<div class="wait">${[skeleton, skeleton, skeleton, isNameKnown ? nothing : skeleton]}</div>
    <p class="out-of-sight">${text}</p>`;
}

function lossView(loss: FrameLoss, onReload: () => void): TemplateResult {
  const reload = button(msg('Load it again', {id: 'load-card-again'}), onReload);
  return html`<div part="card-loss" data-loss=${loss} class="stack">
    ${noticeView('info', LOSS_NOTICES[loss]())} ${isRetryable(loss) ? reload : nothing}
  </div>`;
}

/** The notice for each reason why there are no card fields. */
const LOSS_NOTICES: Readonly<Record<FrameLoss, () => Notice>> = {
  blocked: cardsCannotBeUsed,
  refused: cardsCannotBeUsed,
  misplaced: cardsCannotBeUsed,
  broken: () => ({
    title: msg('The card form is out of order', {id: 'card-broken'}),
    text: msg('The payment service has a problem. Try again in a few minutes.', {id: 'card-broken-text'}),
  }),
  silent: () => ({
    title: msg('The card form takes too long', {id: 'card-slow'}),
    text: checkConnectionText(),
  }),
  unreachable: () => ({
    title: msg('The card form could not be loaded', {id: 'card-not-loaded'}),
    text: checkConnectionText(),
  }),
  navigated: () => ({
    title: msg('The card form was closed', {id: 'card-closed'}),
    text: msg(
      'Something tried to put another page in its place. What you typed is gone; load the form again to go on.',
      {id: 'card-closed-text'},
    ),
  }),
};

function cardsCannotBeUsed(): Notice {
  return {
    title: msg('Cards cannot be used on this page', {id: 'card-refused'}),
    text: msg('The shop has to change something first; please tell them.', {id: 'shop-must-change'}),
  };
}

/** The amount of the next payment in the payer's language; '' while it is unknown. */
export function amountText({money, format}: WidgetModel): string {
  return money ? format(money) : '';
}

/** The fields for a new customer's e-mail and, if the page requests them, names and others. Problems are shown below their box. */
function customerView(model: WidgetModel): TemplateResult | typeof nothing {
  const {details, input, money} = model;
  if (details.length === 0) return nothing;
  const code = CODES[money?.currency ?? ''] ?? '+257';
  const problems = details.map(
    ([field, text]) => [field, input.touched.has(field) ? checkDetail(field, text) : undefined] as const,
  );
  return html`
    <div part="customer">
      <div class=${details[1]?.[0] === 'last_name' ? 'box pair' : 'box'}>
        ${problems.map(([field, problem]) => fieldView(model, field, problem !== undefined))}
      </div>
      <div class="live" aria-live="polite">
        ${problems.map(([field, problem]) => problem && html`<p class="error" id="${field}-error">${FIELDS[field][problem](code)}</p>`)}
      </div>
    </div>
  `;
}

/**
 * A field. It is marked as wrong only when the payer has left it, or when it was empty at a press. The style sheet recognises an empty
 * input by its placeholder, and selects the label after it.
 */
function fieldView({input, isBusy, actions}: WidgetModel, field: DetailField, isInvalid: boolean): TemplateResult {
  const {label, autocomplete, type = 'text'} = FIELDS[field];
  return html`
    <div class=${isInvalid ? 'field wrong' : 'field'}>
      <input
        id=${field}
        name=${field}
        type=${type}
        autocomplete=${autocomplete}
        placeholder=" "
        maxlength="100"
        required
        aria-invalid=${isInvalid}
        aria-describedby=${isInvalid ? `${field}-error` : nothing}
        ?readonly=${isBusy}
        .value=${live(input.typed[field] ?? '')}
        @input=${({target}: Event) => {
          const text = (target as HTMLInputElement).value;
          actions.change((now) => ({...now, typed: {...now.typed, [field]: text}}));
        }}
        @blur=${({target}: Event) => {
          if ((target as HTMLInputElement).value !== '')
            actions.change((now) => ({...now, touched: new Set([...now.touched, field])}));
        }}
      />
      <label for=${field}>${label()}</label>
    </div>
  `;
}

interface FieldWords {
  readonly autocomplete: 'given-name' | 'family-name' | 'email' | 'tel' | 'address-line1' | 'address-level2';
  readonly type?: 'email' | 'tel';
  readonly label: () => string;
  readonly missing: (code: string) => string;
  readonly wrong: (code: string) => string;
}

const tooLong = (): string => msg('Use at most 100 characters.', {id: 'at-most-100'});

/** Calling codes by currency; the other currencies are Burundi's. */
const CODES: Readonly<Record<string, string>> = {KES: '+254', XAF: '+237'};
const enterPhone = (code: string): string =>
  msg(str`Enter the number with its country code, like ${code}.`, {id: 'enter-whole-phone'});

const FIELDS: Readonly<Record<DetailField, FieldWords>> = {
  first_name: {
    autocomplete: 'given-name',
    label: () => msg('First name', {id: 'first-name'}),
    missing: () => msg('Enter your first name.', {id: 'enter-first-name'}),
    wrong: tooLong,
  },
  last_name: {
    autocomplete: 'family-name',
    label: () => msg('Last name', {id: 'last-name'}),
    missing: () => msg('Enter your last name.', {id: 'enter-last-name'}),
    wrong: tooLong,
  },
  email: {
    autocomplete: 'email',
    type: 'email',
    label: () => msg('E-mail', {id: 'email'}),
    missing: () => msg('Enter your e-mail address.', {id: 'enter-email'}),
    wrong: () => msg('Enter an e-mail address like name@example.com.', {id: 'email-wrong'}),
  },
  phone_number: {
    autocomplete: 'tel',
    type: 'tel',
    label: () => msg('Phone number', {id: 'phone-number'}),
    missing: enterPhone,
    wrong: enterPhone,
  },
  line1: {
    autocomplete: 'address-line1',
    label: () => msg('Street and number', {id: 'street'}),
    missing: () => msg('Enter your street and number.', {id: 'enter-street'}),
    wrong: tooLong,
  },
  city: {
    autocomplete: 'address-level2',
    label: () => msg('City', {id: 'city'}),
    missing: () => msg('Enter your city.', {id: 'enter-city'}),
    wrong: tooLong,
  },
};

/** The choice between the customer's saved cards and a new one; empty when no card is saved. */
function savedCardsView(model: WidgetModel): TemplateResult | typeof nothing {
  const {savedCards, input, actions} = model;
  const chosen = chosenCard(input, savedCards);
  return savedView(model, {
    name: 'source',
    rows: savedCards.map((card) => ({
      id: card.id,
      name: savedCardText(card.brand, card.last_four),
      content: html`${cardMark(card.brand)} ${cardText(card)}`,
      isUnusable: isExpired(card),
    })),
    other: html`${cardMark('')} ${msg('Another card', {id: 'another-card'})}`,
    chosen: chosen?.id,
    question: () => msg('Remove this card?', {id: 'remove-this-card'}),
    onChoose: (source) => {
      actions.change((now) => ({...now, source, removalFeedback: 'none'}));
    },
  });
}

/** The card on one line, in short form; screen readers get the same in words. */
function cardText(card: SavedCard): TemplateResult {
  const words = isExpired(card) ? savedCardText(card.brand, card.last_four) : savedCardChoiceText(card);
  return html`<span class="out-of-sight">${words}</span>
    <span class="text"
      ><span aria-hidden="true" translate="no">•••• ${displayText(card.last_four, 4)}</span>
      ${isExpired(card) ? html`<strong>${expiredText(card)}</strong>` : html`<span class="muted" aria-hidden="true" translate="no">${expiryOf(card)}</span>`}</span
    >`;
}
