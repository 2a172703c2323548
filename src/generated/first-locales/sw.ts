
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'card-details': `Maelezo ya kadi`,
'card-number': `Nambari ya kadi`,
'expiry-date': `Tarehe ya kuisha`,
'mm-yy': `MM/YY`,
'name-on-card': `Jina kwenye kadi`,
'security-code': `Msimbo wa usalama`,
    };
  