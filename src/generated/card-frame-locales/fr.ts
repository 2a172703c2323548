
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's055cd42529d12390': `Cette carte a expiré. Vérifiez la date ou utilisez une autre carte.`,
's175a69ca6b6040b4': `Cette carte n’est pas acceptée. Utilisez une carte Visa ou Mastercard.`,
's17aed9876ab32de8': `4 chiffres au recto`,
's1b9a20f63ada2009': `3 chiffres au dos`,
's1e0a2c33762b9d2f': `Visa ou Mastercard`,
's1f7f0558675fa21d': `Données de la carte`,
's306f7506611349b3': `Nom sur la carte`,
's341236f4e4e00874': `La date d’expiration est incorrecte. Vérifiez le mois et l’année.`,
's3ec45a6540811847': `Seules les cartes de test fonctionnent ici.`,
's401b4d3d02167ef3': str`Vous payez ${0} à ${1}.`,
's76653f818591b9e0': `Saisissez les 3 chiffres au dos de la carte.`,
's873cf8b9c6836348': `Numéro de carte`,
's91a4566510e37ad3': str`Votre carte sera enregistrée pour ${0}.`,
'sa3ac773d16edf159': `Saisissez les 4 chiffres au recto de la carte.`,
'sa484291623d163ea': str`Pour ${0}`,
'sa5120f1155fc8d24': `Certaines données de la carte sont à corriger.`,
'safa542e0bdef495e': `Le numéro de carte est incorrect. Vérifiez chaque chiffre.`,
'sc7be80a7f8ec597e': `Expiration`,
'sc8f37aeb9d753c7e': `Saisissez la date d’expiration au format MM/AA.`,
'sd1a8e1dfa3de219a': `Les données de votre carte ont été effacées, car rien n’a été saisi pendant 10 minutes.`,
'sd7bf8f2d414f8124': `Le numéro de carte est trop court. Vérifiez qu’il ne manque aucun chiffre.`,
'se13e20bdcdfffc28': `Code de sécurité`,
'se9ac89f4d02bd4a6': `MM/AA`,
'sf426c5027c699489': `Saisissez le numéro de carte.`,
'sfa0b40e2180d14c3': `Saisissez le nom tel qu’il figure sur la carte.`,
    };
  