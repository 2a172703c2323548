/**
 * The page's own texts: the English text is the key, then French, Kirundi and Swahili. Kirundi and Swahili are drafts
 * that no native speaker has reviewed. Texts for testers only, such as the scenarios, stay English.
 *
 * @type {Readonly<Record<string, readonly [string, string, string]>>}
 */
const WORDS = {
  'Iduka: your order': ['Iduka : votre commande', 'Iduka: ivyo mwaguze', 'Iduka: oda yako'],
  'Iduka: two widgets on one page': [
    'Iduka : deux widgets sur une page',
    'Iduka: wijeti zibiri ku rupapuro rumwe',
    'Iduka: wijeti mbili kwenye ukurasa mmoja',
  ],
  'Iduka: no such page': ['Iduka : page introuvable', 'Iduka: urupapuro ntirubaho', 'Iduka: ukurasa haupo'],
  'What to do': ['Que faire', 'Ivyo wokora', 'La kufanya'],
  'Checkout': ['Payer', 'Kuriha', 'Lipia'],
  'Invoice': ['Facture', 'Fagitire', 'Ankara'],
  'Save a card': ['Garder une carte', 'Kubika ikarata', 'Hifadhi kadi'],
  'Two widgets': ['Deux widgets', 'Wijeti zibiri', 'Wijeti mbili'],
  'Language of this page': ['Langue de cette page', 'Ururimi rw’uru rupapuro', 'Lugha ya ukurasa huu'],
  'Your order': ['Votre commande', 'Ivyo mwaguze', 'Oda yako'],
  'Your cards': ['Vos cartes', 'Amakarata yanyu', 'Kadi zako'],
  'Your invoice': ['Votre facture', 'Fagitire yanyu', 'Ankara yako'],
  'There is no such page': ['Cette page n’existe pas', 'Uru rupapuro ntirubaho', 'Ukurasa huu haupo'],
  'Look whether the whole address was copied, or go back to the order.': [
    'Vérifiez que l’adresse est entière, ou revenez à la commande.',
    'Raba ko aderesi yose yakopiwe, canke subira ku vyo mwaguze.',
    'Hakikisha anwani yote ilinakiliwa, au rudi kwenye oda.',
  ],
  'Back to the order': ['Retour à la commande', 'Gusubira ku vyo mwaguze', 'Rudi kwenye oda'],
  'Total': ['Total', 'Vyose hamwe', 'Jumla'],
  'Quantity {count}': ['Quantité : {count}', 'Igitigiri: {count}', 'Idadi: {count}'],
  'Invoice {number}': ['Facture {number}', 'Fagitire {number}', 'Ankara {number}'],
  'Keep a card for next time. Nothing is charged today.': [
    'Gardez une carte pour la prochaine fois. Rien n’est débité aujourd’hui.',
    'Bika ikarata uzosubire kuyikoresha. Nta mafaranga akatwa uno musi.',
    'Hifadhi kadi kwa wakati ujao. Hakuna kinachotozwa leo.',
  ],
  'If no payment form appears here,': [
    'Si aucun formulaire de paiement n’apparaît ici,',
    'Nimba ata rupapuro rwo kuriha ruboneka hano,',
    'Ikiwa hakuna fomu ya malipo hapa,',
  ],
  'write to us': ['écrivez-nous', 'twandikire', 'tuandikie'],
  'open the invoice’s own page': [
    'ouvrez la page de la facture',
    'ugurura urupapuro rw’iyo fagitire',
    'fungua ukurasa wa ankara',
  ],
  'An amount from the settings instead of the cart’s.': [
    'Un montant des réglages au lieu de celui du panier.',
    'Igiciro co mu matunganyo, si co mu gisandugu.',
    'Kiasi cha mipangilio badala ya cha kikapu.',
  ],
  'Collected in Bujumbura, or sent within two days.': [
    'À retirer à Bujumbura, ou envoyé sous deux jours.',
    'Bifatirwa i Bujumbura, canke birungikwa mu misi ibiri.',
    'Chukua Bujumbura, au itatumwa ndani ya siku mbili.',
  ],
  'Paid: confirmed by the shop’s server.': [
    'Payé : confirmé par le serveur de la boutique.',
    'Vyarishwe: vyemejwe na seriveri y’iduka.',
    'Imelipwa: imethibitishwa na seva ya duka.',
  ],
  'Not confirmed by the shop’s server.': [
    'Non confirmé par le serveur de la boutique.',
    'Seriveri y’iduka ntiyavyemeje.',
    'Haijathibitishwa na seva ya duka.',
  ],
  'Payment': ['Paiement', 'Ukuriha', 'Malipo'],
  'One moment…': ['Un instant…', 'Rindira gatoyi…', 'Subiri kidogo…'],
  'Try it': ['Essayer', 'Gerageza', 'Jaribu'],
  'A card is copied with its date and code: paste it into the card number.': [
    'Une carte est copiée avec sa date et son code : collez-la dans le numéro de carte.',
    'Ikarata yandukurwa n’itariki n’ikode vyayo: yishire mu nomero y’ikarata.',
    'Kadi hunakiliwa pamoja na tarehe na msimbo wake: ibandike kwenye nambari ya kadi.',
  ],
  'Copy': ['Copier', 'Andukura', 'Nakili'],
  'Fill in': ['Remplir', 'Uzuza', 'Jaza'],
  'Copied': ['Copié', 'Vyanduwe', 'Imenakiliwa'],
  'Copied: paste it into the card number.': [
    'Copié : collez dans le numéro de carte.',
    'Vyanduwe: bishire mu nomero y’ikarata.',
    'Imenakiliwa: bandika kwenye nambari ya kadi.',
  ],
  'Copied: paste it into the phone number.': [
    'Copié : collez dans le numéro de téléphone.',
    'Vyanduwe: bishire mu nomero ya telefone.',
    'Imenakiliwa: bandika kwenye nambari ya simu.',
  ],
  'Filled in.': ['Rempli.', 'Vyuzuye.', 'Imejazwa.'],
  'Copying is not allowed here. Copy it from this field.': [
    'La copie n’est pas permise ici. Copiez depuis ce champ.',
    'Kwandukura ntivyemewe ngaha. Wandukure muri uyu mwanya.',
    'Kunakili hakuruhusiwi hapa. Nakili kutoka sehemu hii.',
  ],
  'More cards and phones': ['Plus de cartes et de téléphones', 'Ayandi makarata na telefone', 'Kadi na simu zaidi'],
  'Paid': ['Payé', 'Birarihwa', 'Inalipwa'],
  'Declined: not enough money': [
    'Refusé : pas assez d’argent',
    'Yankwa: amafaranga ntakwiye',
    'Yakataliwa: pesa haitoshi',
  ],
  'Declined: no reason given': ['Refusé : sans raison', 'Yankwa: nta mvo itanzwe', 'Yakataliwa: bila sababu'],
  'Declined: the card is inactive': [
    'Refusé : carte inactive',
    'Yankwa: ikarata ntikora',
    'Yakataliwa: kadi haitumiki',
  ],
  'Declined: wrong security code': ['Refusé : mauvais code', 'Yankwa: ikode si yo', 'Yakataliwa: msimbo si sahihi'],
  'Declined: wrong card number': ['Refusé : mauvais numéro', 'Yankwa: inomero si yo', 'Yakataliwa: nambari si sahihi'],
  'Declined: the bank could not confirm the payer': [
    'Refusé : la banque n’a pas pu confirmer le payeur',
    'Yankwa: ibanki ntiyashoboye kwemeza uwuriha',
    'Yakataliwa: benki haikuweza kumthibitisha mlipaji',
  ],
  'Pending until it is settled in the ledger': [
    'En attente jusqu’au règlement dans le registre',
    'Birindira gushika bitunganywe mu gitabu',
    'Inasubiri hadi itakapokamilishwa kwenye leja',
  ],
  'Paid, and settled later in the ledger': [
    'Payé, puis réglé dans le registre',
    'Birarihwa, bigatunganywa mu gitabu mu nyuma',
    'Inalipwa, kisha hukamilishwa kwenye leja',
  ],
  'Paid. Once saved, its code is asked again: 000 is wrong': [
    'Payé. Une fois gardée, son code est redemandé : 000 est faux',
    'Birarihwa. Iyo ibitswe, ikode irasubira gusabwa: 000 si yo',
    'Inalipwa. Ikihifadhiwa, msimbo huulizwa tena: 000 si sahihi',
  ],
  'Approves after a second': ['Accepte après une seconde', 'Iremera mu segonda rimwe', 'Inakubali baada ya sekunde'],
  'Declines after a second': ['Refuse après une seconde', 'Iranka mu segonda rimwe', 'Inakataa baada ya sekunde'],
  'Never answers': ['Ne répond jamais', 'Ntiyishura na rimwe', 'Haijibu kamwe'],
  'Cannot be asked': ['Ne peut être sollicité', 'Ntishobora gusabwa', 'Haiwezi kuombwa'],
  'Waits for your answer on the phone’s page': [
    'Attend votre réponse sur la page du téléphone',
    'Irindira inyishu yawe ku rupapuro rwa telefone',
    'Inasubiri jibu lako kwenye ukurasa wa simu',
  ],
  'The bank asks for a code': ['La banque demande un code', 'Banki isaba ikode', 'Benki inaomba msimbo'],
  'The bank asks, then declines': [
    'La banque demande un code, puis refuse',
    'Banki isaba ikode, hanyuma iranka',
    'Benki inaomba msimbo, kisha inakataa',
  ],
  'The bank asks twice': ['La banque demande deux fois', 'Banki ibaza kabiri', 'Benki inauliza mara mbili'],
  'The bank asks, and takes ten seconds more': [
    'La banque demande un code, puis prend dix secondes',
    'Banki isaba ikode, igafata ayandi masegonda cumi',
    'Benki inaomba msimbo, kisha inachukua sekunde kumi zaidi',
  ],
  'The bank’s page never loads': [
    'La page de la banque ne se charge jamais',
    'Urupapuro rwa banki ntiruza',
    'Ukurasa wa benki haufunguki',
  ],
  'Mobile money: is sent a code': [
    'Mobile money : reçoit un code',
    'Mobile money: irungikirwa ikode',
    'Pesa za simu: hutumiwa msimbo',
  ],
  'Mobile money: is asked on the phone': [
    'Mobile money : sollicité sur le téléphone',
    'Mobile money: isabwa kuri telefone',
    'Pesa za simu: huombwa kwenye simu',
  ],
  'Mobile money: holds too little': [
    'Mobile money : pas assez d’argent',
    'Mobile money: amafaranga ntakwiye',
    'Pesa za simu: pesa haitoshi',
  ],
  'Mobile money: is declined by its provider': [
    'Mobile money : refusé par l’opérateur',
    'Mobile money: yankwa n’ishirahamwe ryayo',
    'Pesa za simu: hukataliwa na mtoa huduma',
  ],
  'Mobile money: the payer chooses the provider': [
    'Mobile money : le payeur choisit l’opérateur',
    'Mobile money: uwuriha arahitamwo ishirahamwe',
    'Pesa za simu: mlipaji huchagua mtoa huduma',
  ],
  'Its phone': ['Son téléphone', 'Telefone yayo', 'Simu yake'],
  'The payer’s side': ['Du côté du payeur', 'Ku ruhande rw’uwuriha', 'Upande wa mlipaji'],
  'Bank app: pay a QR code': ['Banque : payer un code QR', 'Ibanki: kuriha kode QR', 'Benki: lipa msimbo wa QR'],
  'Phone: answer a request': ['Téléphone : répondre', 'Telefone: kwishura', 'Simu: jibu ombi'],
  'Ledger: charges, invoices, faults': [
    'Registre : paiements et pannes',
    'Igitabu: ivyarishwe',
    'Leja: malipo na hitilafu',
  ],
  'This page from source': ['Cette page depuis les sources', 'Uru rupapuro mu nkomoko', 'Ukurasa huu kutoka chanzo'],
  'This page from the built script': ['Cette page compilée', 'Uru rupapuro rwubatswe', 'Ukurasa huu uliojengwa'],
  'Events': ['Événements', 'Ivyabaye', 'Matukio'],
  'Clear': ['Effacer', 'Futa', 'Futa'],
  'Nothing has been announced yet.': [
    'Rien n’a encore été annoncé.',
    'Nta cari catangazwa.',
    'Bado hakuna kilichotangazwa.',
  ],
  'One listener on the document hears both widgets.': [
    'Un seul écouteur sur le document entend les deux widgets.',
    'Uwumviriza umwe ku rupapuro yumva wijeti zompi.',
    'Msikilizaji mmoja kwenye hati husikia wijeti zote mbili.',
  ],
  'The events are copied.': ['Les événements sont copiés.', 'Ivyabaye vyanduwe.', 'Matukio yamenakiliwa.'],
  'Asking the shop’s server…': [
    'Le serveur de la boutique est interrogé…',
    'Turabaza seriveri…',
    'Tunauliza seva ya duka…',
  ],
  'No money moved, so there is nothing for the server to confirm.': [
    'Aucun argent n’a bougé : rien à confirmer.',
    'Nta mafaranga yagiye: nta co kwemeza.',
    'Hakuna pesa iliyohama: hakuna cha kuthibitisha.',
  ],
  'The shop’s server could not find out. Nothing is sent.': [
    'Le serveur n’a pas pu le savoir. Rien n’est envoyé.',
    'Seriveri ntiyashoboye kubimenya. Nta kirungikwa.',
    'Seva haikuweza kujua. Hakuna kinachotumwa.',
  ],
  'Confirmed by the shop’s server: {what}.': [
    'Confirmé par le serveur de la boutique : {what}.',
    'Vyemejwe na seriveri y’iduka: {what}.',
    'Imethibitishwa na seva ya duka: {what}.',
  ],
  'Not confirmed by the shop’s server: {what}.': [
    'Non confirmé par le serveur de la boutique : {what}.',
    'Seriveri y’iduka ntiyavyemeje: {what}.',
    'Haijathibitishwa na seva ya duka: {what}.',
  ],
  'Settings': ['Réglages', 'Amatunganyo', 'Mipangilio'],
  'Language': ['Langue', 'Ururimi', 'Lugha'],
  'Theme': ['Thème', 'Ibara', 'Mandhari'],
  'Auto': ['Auto', 'Auto', 'Auto'],
  'Light': ['Clair', 'Ukwera', 'Nuru'],
  'Dark': ['Sombre', 'Ukwirabura', 'Giza'],
  'Currency': ['Devise', 'Amahera', 'Sarafu'],
  'Network': ['Réseau', 'Rezo', 'Mtandao'],
  'Good': ['Bon', 'Ni meza', 'Nzuri'],
  'Slow: 3 s a call': ['Lent : 3 s par appel', 'Ihuta buhoro: 3 s', 'Polepole: 3 s'],
  'Loses first answers': ['Perd les premières réponses', 'Itakaza inyishu za mbere', 'Hupoteza majibu ya kwanza'],
  'Down': ['Coupé', 'Ntikora', 'Umekatika'],
  'Look': ['Apparence', 'Isura', 'Mwonekano'],
  'Default': ['Par défaut', 'Isanzwe', 'Kawaida'],
  'Clock, by how much': ['Horloge, de combien', 'Isaha, kangahe', 'Saa, kwa kiasi gani'],
  '1 minute': ['1 minute', '1 umunota', 'dakika 1'],
  '5 minutes': ['5 minutes', '5 iminota', 'dakika 5'],
  '1 hour': ['1 heure', '1 isaha', 'saa 1'],
  '1 day': ['1 jour', '1 umusi', 'siku 1'],
  '30 days': ['30 jours', '30 imisi', 'siku 30'],
  'Move the clock': ['Avancer l’horloge', 'Imura isaha', 'Sogeza saa'],
  'day': ['jour', 'umusi', 'siku'],
  'days': ['jours', 'imisi', 'siku'],
  'hour': ['heure', 'isaha', 'saa'],
  'hours': ['heures', 'amasaha', 'saa'],
  'minute': ['minute', 'umunota', 'dakika'],
  'minutes': ['minutes', 'iminota', 'dakika'],
  'second': ['seconde', 'isegonda', 'sekunde'],
  'seconds': ['secondes', 'amasegonda', 'sekunde'],
  'The service’s clock shows the real time.': [
    'L’horloge du service est à l’heure.',
    'Isaha ya serivisi iri ku gihe.',
    'Saa ya huduma inaonyesha wakati halisi.',
  ],
  'The service’s clock is {time} ahead.': [
    'L’horloge du service avance : {time}.',
    'Isaha ya serivisi iri imbere: {time}.',
    'Saa ya huduma iko mbele: {time}.',
  ],
  'The clock could not be read or moved. {reason}': [
    'L’horloge n’a pu être lue ni avancée. {reason}',
    'Isaha ntiyashoboye gusomwa canke kwimurwa. {reason}',
    'Saa haikuweza kusomwa wala kusogezwa. {reason}',
  ],
  'The payment': ['Le paiement', 'Ukuriha', 'Malipo'],
  'Scenario': ['Scénario', 'Urugero', 'Hali'],
  'none: as chosen below': [
    'aucun : selon les choix ci-dessous',
    'nta na rumwe: uko vyahiswemwo',
    'hakuna: kama ilivyochaguliwa',
  ],
  'Do': ['Faites', 'Kora', 'Fanya'],
  'The payer reads': ['Le payeur lit', 'Uwuriha asoma', 'Mlipaji husoma'],
  'The page hears': ['La page entend', 'Urupapuro rwumva', 'Ukurasa husikia'],
  'new': ['nouveau', 'mushasha', 'mpya'],
  'existing': ['existant', 'asanzwe', 'aliyepo'],
  'with a saved card': ['avec une carte gardée', 'afise ikarata ibitswe', 'mwenye kadi iliyohifadhiwa'],
  'as usual': ['comme d’habitude', 'nk’ibisanzwe', 'kama kawaida'],
  'a session': ['une session', 'sesiyo', 'kipindi'],
  'key alone': ['clé seule', 'urufunguzo rwonyene', 'ufunguo pekee'],
  'payments': ['paiements', 'ivyarishwe', 'malipo'],
  'every event': ['tous les événements', 'ivyabaye vyose', 'matukio yote'],
  'Mode': ['Mode', 'Uburyo', 'Namna'],
  'Amount': ['Montant', 'Igiciro', 'Kiasi'],
  'Log': ['Journal', 'Igitabu c’ivyabaye', 'Kumbukumbu'],
  'Authorised by': ['Autorisé par', 'Vyemewe na', 'Kwa idhini ya'],
  'Customer': ['Client', 'Umuguzi', 'Mteja'],
  'Methods': ['Moyens', 'Uburyo bwo kuriha', 'Njia'],
  'New invoice': ['Nouvelle facture', 'Fagitire nshasha', 'Ankara mpya'],
  'Fresh widget': ['Nouveau widget', 'Wijeti nshasha', 'Wijeti mpya'],
  'What a shop writes': ['Ce qu’écrit une boutique', 'Ivyo iduka ryandika', 'Duka linachoandika'],
  'Faults': ['Pannes', 'Amakosa', 'Hitilafu'],
  'Faults are on: {calls}.': [
    'Des pannes sont actives : {calls}.',
    'Hari amakosa: {calls}.',
    'Hitilafu zimewashwa: {calls}.',
  ],
  'No faults are on.': ['Aucune panne n’est active.', 'Nta makosa ariho.', 'Hakuna hitilafu zilizowashwa.'],
  'The faults could not be cleared. {reason}': [
    'Les pannes n’ont pas pu être effacées. {reason}',
    'Amakosa ntiyashoboye gufutwa. {reason}',
    'Hitilafu hazikuweza kufutwa. {reason}',
  ],
  'Two widgets, each on its own': [
    'Deux widgets, chacun pour soi',
    'Wijeti zibiri, imwe yose ukwayo',
    'Wijeti mbili, kila moja peke yake',
  ],
  'The shop could not prepare this payment. {reason}': [
    'La boutique n’a pas pu préparer ce paiement. {reason}',
    'Iduka ntiryashoboye gutegura uku kuriha. {reason}',
    'Duka halikuweza kuandaa malipo haya. {reason}',
  ],
};

const OTHERS = /** @type {readonly string[]} */ (['fr', 'rn', 'sw']);

let spoken = 'en';

/** The page's current language: `en`, `fr`, `rn` or `sw`. */
export function language() {
  return spoken;
}

/**
 * A text in the page's current language.
 *
 * @param {string} english
 * @param {Readonly<Record<string, string | number>>} [values] for the names in braces
 */
export function say(english, values = {}) {
  const text = WORDS[english]?.[/** @type {0} */ (OTHERS.indexOf(spoken))] ?? english;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Sets the language of `say` and of amounts; English if the page does not have it.
 *
 * @param {string} lang as in the URL, also `fr-BI` or `fr_BI`
 */
export function chooseLanguage(lang) {
  const base = lang.split(/[-_]/)[0] ?? '';
  spoken = OTHERS.includes(base) ? base : 'en';
}

/**
 * Translates the page: every element with `data-say` (its text) or `data-say-label` (its `aria-label`).
 *
 * @param {string} lang
 */
export function speak(lang) {
  chooseLanguage(lang);
  document.documentElement.lang = spoken;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-say]:not(.said)'))) {
    element.dataset['say'] ||= element.textContent ?? '';
    element.textContent = say(element.dataset['say']);
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-say-label]'))) {
    element.dataset['sayLabel'] ||= element.getAttribute('aria-label') ?? '';
    element.setAttribute('aria-label', say(element.dataset['sayLabel']));
  }
  delete document.documentElement.dataset['unsaid'];
}
