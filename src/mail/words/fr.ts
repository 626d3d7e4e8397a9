import type { LetterWords } from './en'

export const fr: LetterWords = {
  greeting: 'Bonjour {username},',
  linkLine: '{label}\u00a0: {url}',
  origin: 'Demande faite avec\u00a0: {origin}',
  'confirm-account': {
    subject: 'Confirme ton compte',
    opening:
      'Bienvenue sur Trackhut. Ton nom d’utilisateur est {username}. Il reste une étape\u00a0: confirme que cette adresse est bien la tienne.',
    label: 'Vérifier ton adresse e-mail',
    closing:
      'Le lien est valable 7 jours. Si cette inscription ne vient pas de toi, ne suis pas le lien\u00a0: quelqu’un d’autre connaît peut-être le mot de passe de ce compte.',
  },
  'reset-password': {
    subject: 'Choisis un nouveau mot de passe',
    opening: 'Avec ce lien, tu choisis un nouveau mot de passe pour ton compte Trackhut.',
    label: 'Choisir un nouveau mot de passe',
    closing:
      'Le lien est valable une heure. Si tu n’as rien demandé, ignore ce message\u00a0: ton mot de passe reste le même.',
  },
  'password-changed': {
    subject: 'Mot de passe modifié',
    opening: 'Le mot de passe de ton compte Trackhut vient d’être modifié.',
    closing:
      'Si tu n’y es pour rien, demande un nouveau mot de passe sur la page de connexion et écris à l’administration.',
  },
  'email-changed': {
    subject: 'Changement d’adresse e-mail',
    opening:
      'Ton compte Trackhut va utiliser une nouvelle adresse\u00a0: {newAddress}. Le changement prendra effet dès qu’il aura été confirmé depuis celle-ci.',
    closing: 'Si tu n’as rien demandé, change ton mot de passe et écris à l’administration.',
  },
  'confirm-email': {
    subject: 'Confirme ta nouvelle adresse e-mail',
    opening: 'Ton compte Trackhut va utiliser cette adresse. Confirme qu’elle est bien la tienne.',
    label: 'Vérifier ton adresse e-mail',
    closing:
      'Le lien est valable 7 jours. Si tu n’as rien demandé, ignore ce message\u00a0: rien ne changera.',
  },
  'export-ready': {
    subject: 'Ton archive est prête à être téléchargée',
    opening: 'L’archive de tes données Trackhut est prête.',
    label: 'Télécharger ton archive',
    closing: 'Connecte-toi pour la récupérer. Si tu ne l’as pas demandée, change ton mot de passe.',
  },
}
