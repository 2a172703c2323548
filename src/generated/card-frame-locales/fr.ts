
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'accepted-cards': `Visa ou Mastercard`,
'card-cleared': `Les données de votre carte ont été effacées, car rien n’a été saisi pendant 10 minutes.`,
'card-details': `Données de la carte`,
'card-needs-attention': `Certaines données de la carte sont à corriger.`,
'card-not-accepted': `Cette carte n’est pas acceptée. Utilisez une carte Visa ou Mastercard.`,
'card-number': `Numéro de carte`,
'code-hint-3': `3 chiffres au dos`,
'code-hint-4': `4 chiffres au recto`,
'enter-code-3': `Saisissez les 3 chiffres au dos de la carte.`,
'enter-code-4': `Saisissez les 4 chiffres au recto de la carte.`,
'enter-expiry': `Saisissez la date d’expiration au format MM/AA.`,
'enter-holder': `Saisissez le nom tel qu’il figure sur la carte.`,
'enter-number': `Saisissez le numéro de carte.`,
'expiry-date': `Expiration`,
'expiry-past': `Cette carte a expiré. Vérifiez la date ou utilisez une autre carte.`,
'expiry-wrong': `La date d’expiration est incorrecte. Vérifiez le mois et l’année.`,
'mm-yy': `MM/AA`,
'name-on-card': `Nom sur la carte`,
'number-incomplete': `Le numéro de carte est trop court. Vérifiez qu’il ne manque aucun chiffre.`,
'number-wrong': `Le numéro de carte est incorrect. Vérifiez chaque chiffre.`,
'security-code': `Code de sécurité`,
'test-cards-only': `Seules les cartes de test fonctionnent ici.`,
    };
  