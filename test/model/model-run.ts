import type {PaymentOptions} from '../../src/payment/options.js';
import type {Announcement} from '../../src/payment/state.js';
import {ModelDocument} from './document.js';
import {ModelElement} from './element.js';
import type {Outside, NetworkConditions} from './outside.js';
import type {Press, Profile, Schedule} from './schedule.js';
import {Scheduler, seededChance} from './scheduler.js';
import {ModelService} from './service.js';
import {AMOUNT} from './service-types.js';
import {STEPS} from './steps.js';
import {Store} from './store.js';

const API_URL = 'https://pay.example';
const CLIENT_KEY = 'pk_test_model';
export const INVOICE = 'in_1';
const NO_FAULTS: NetworkConditions = {lost: 0, unanswered: 0, failing: 0, twice: 0, muddled: 0, isOnline: true};

/** An event as some page received it. */
export interface Heard {
  readonly announcement: Announcement;
  readonly document: ModelDocument;
  readonly element: ModelElement;
  readonly at: number;
}

/** One run of a schedule, with everything that is checked afterwards. */
export class ModelRun {
  readonly profile: Profile;
  readonly scheduler = new Scheduler();
  readonly heard: Heard[] = [];
  readonly documents: ModelDocument[] = [];
  readonly conditions: NetworkConditions = {...NO_FAULTS};
  readonly service: ModelService;
  readonly outside: Outside;
  readonly store: Store;
  /** Faults seen during the run. */
  readonly faults: string[] = [];
  /** How often the payer has asked for a wallet charge, and for a code to be checked or sent. */
  walletsAsked = 0;
  codesPressed = 0;
  readonly #schedule: Schedule;
  /** The source of all randomness. */
  readonly chance: () => number;
  #tokens = 0;

  constructor(profile: Profile, schedule: Schedule) {
    this.profile = profile;
    this.#schedule = schedule;
    this.chance = seededChance(schedule.seed);
    this.store = new Store(schedule.hasLocks);
    this.service = new ModelService(
      () => this.scheduler.now,
      (invoice) => {
        for (const document of this.alive) document.tell(invoice);
      },
    );
    this.outside = {
      scheduler: this.scheduler,
      service: this.service,
      chance: this.chance,
      conditions: this.conditions,
      store: this.store,
      restarts: 0,
      onFault: (fault) => this.faults.push(fault),
      onEvent: (element, announcement) => {
        if (!element.isConnected || !element.document.isAlive) this.faults.push('I11: an event of a removed element');
        this.heard.push({announcement, element, document: element.document, at: this.scheduler.now});
      },
    };
  }

  get alive(): readonly ModelDocument[] {
    return this.documents.filter(({isAlive}) => isAlive);
  }

  /** Runs every step, then lets everything settle: the network works, the bank decides, a page is open. */
  async play(): Promise<void> {
    this.open();
    for (const {step, afterMs} of this.#schedule.steps) {
      await this.scheduler.advance(afterMs);
      STEPS[step.type](this, step);
    }
    await this.#rest();
  }

  /** Opens a page with the widget in it. */
  open(): ModelElement {
    const document = new ModelDocument(this.outside, `d${String(this.documents.length + 1)}`);
    this.documents.push(document);
    return this.insert(document);
  }

  async #rest(): Promise<void> {
    Object.assign(this.conditions, NO_FAULTS);
    for (const document of this.alive) {
      document.isHidden = false;
      document.changeConnection();
      if (!document.elements.some(({isConnected}) => isConnected)) document.elements.at(-1)?.connect();
    }
    await this.scheduler.advance(20_000);
    for (const charge of this.service.charges) {
      this.service.decide(charge, this.chance() < 0.7 ? 'succeeded' : 'failed');
      // A code that nobody enters expires.
      this.service.decide(charge, 'failed');
    }
    await this.scheduler.advance(30_000);
    if (this.alive.length === 0) this.open();
    await this.scheduler.advance(45_000);
  }

  /** Closes every page. Nothing may continue after that. */
  async leave(): Promise<void> {
    for (const document of this.alive) for (const element of document.elements) element.disconnect();
    await this.scheduler.advance(60_000);
  }

  /** Puts a widget into a page. */
  insert(document: ModelDocument): ModelElement {
    const credential = this.#schedule.isSession
      ? (): Promise<string> => Promise.resolve(`ws_test_${'m'.repeat(43)}`)
      : CLIENT_KEY;
    const element = new ModelElement(document, optionsOf(this.profile.mode), credential);
    element.connect();
    return element;
  }

  /** The widgets currently in a page. */
  connected(): readonly ModelElement[] {
    return this.alive.flatMap(({elements}) => elements.filter(({isConnected}) => isConnected));
  }

  /** The payer's input. */
  cardInput({card, isSaved}: Press): Parameters<ModelElement['controller']['payByCard']>[0] {
    const token = `tok_${card}_${String((this.#tokens += 1))}`;
    return {
      sourceId: isSaved && this.profile.mode !== 'add' ? `src_${card}` : undefined,
      isCodeAsked: false,
      details: undefined,
      tokenize: () =>
        new Promise(
          (resolve) =>
            void this.scheduler.after(this.chance() * 800, () =>
              resolve({kind: 'token', token, holder: 'Aline Ndayizeye'}),
            ),
        ),
    };
  }
}

function optionsOf(mode: Profile['mode']): PaymentOptions {
  const setup = {apiUrl: API_URL, clientKey: CLIENT_KEY, customerId: 'cus_1', fields: []};
  switch (mode) {
    case 'charge':
      return {
        ...setup,
        mode,
        money: {minor: AMOUNT, currency: 'BIF'},
        description: undefined,
        methods: ['card', 'wallet'],
      };
    case 'add':
      return {...setup, mode};
    case 'invoice':
      return {...setup, mode, invoiceId: INVOICE, methods: ['card', 'qr', 'phone', 'wallet']};
  }
}
