import type { EmailWords } from './en'

export const fr: EmailWords = {
  greeting: 'Bonjour {username},',
  linkLine: '{label}\u00a0: {url}',
  origin: 'Demande faite avec\u00a0: {origin}',
  'confirm-account': {
    subject: 'Confirmez votre compte',
    opening:
      'Bienvenue sur Trackhut. Votre nom d’utilisateur est {username}. Il reste une étape\u00a0: confirmez que cette adresse est bien la vôtre.',
    label: 'Vérifier votre adresse e-mail',
    closing:
      'Le lien est valable 7 jours. Si cette inscription ne vient pas de vous, ne suivez pas le lien\u00a0: quelqu’un d’autre connaît peut-être le mot de passe de ce compte.',
  },
  'reset-password': {
    subject: 'Choisissez un nouveau mot de passe',
    opening: 'Avec ce lien, vous choisissez un nouveau mot de passe pour votre compte Trackhut.',
    label: 'Choisir un nouveau mot de passe',
    closing:
      'Le lien est valable une heure. Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
  },
  'password-changed': {
    subject: 'Mot de passe modifié',
    opening: 'Le mot de passe de votre compte Trackhut vient d’être modifié.',
    closing:
      'Si vous n’y êtes pour rien, demandez un nouveau mot de passe sur la page de connexion et écrivez à l’administration.',
  },
  'email-changed': {
    subject: 'Changement d’adresse e-mail',
    opening:
      'Votre compte Trackhut va utiliser une nouvelle adresse\u00a0: {newAddress}. Le changement prendra effet dès qu’il aura été confirmé depuis celle-ci.',
    closing: 'Si vous n’avez rien demandé, changez votre mot de passe et écrivez à l’administration.',
  },
  'confirm-email': {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    opening: 'Votre compte Trackhut va utiliser cette adresse. Confirmez qu’elle est bien la vôtre.',
    label: 'Vérifier votre adresse e-mail',
    closing:
      'Le lien est valable 7 jours. Si vous n’avez rien demandé, ignorez ce message\u00a0: rien ne changera.',
  },
  'email-replaced': {
    subject: 'Adresse e-mail remplacée',
    opening:
      'Votre compte Trackhut utilise désormais une autre adresse : {newAddress}. Elle a été changée par la personne qui gère le serveur.',
    closing: 'Si vous ne savez pas pourquoi, écrivez à l’administration.',
  },
  'token-created': {
    subject: 'Nouveau jeton',
    opening:
      'Un nouveau jeton vient d’être créé pour votre compte Trackhut. Il permet à un script d’agir pour vous.',
    closing:
      'Si vous n’y êtes pour rien, supprimez le jeton sur la page « Applications » et changez votre mot de passe.',
  },
  'app-connected': {
    subject: 'Nouvelle application',
    opening: 'Une application vient d’être connectée à votre compte Trackhut et peut agir pour vous.',
    closing:
      'Si vous n’y êtes pour rien, déconnectez-la sur la page « Applications » et changez votre mot de passe.',
  },
  'rights-given': {
    subject: 'Vous avez les droits d’administrateur',
    opening: 'Vous avez désormais les droits d’administrateur sur ce serveur Trackhut.',
    closing: 'Si vous ne vous y attendiez pas, écrivez aux autres administrateurs.',
  },
  'export-ready': {
    subject: 'Votre archive est prête à être téléchargée',
    opening: 'L’archive de vos données Trackhut est prête.',
    label: 'Télécharger votre archive',
    closing: 'Connectez-vous pour la récupérer. Si vous ne l’avez pas demandée, changez votre mot de passe.',
  },
  'backup-failed': {
    subject: 'Une sauvegarde a échoué',
    opening: 'Le serveur n’a pas pu faire sa sauvegarde.',
    label: 'Voir l’état du serveur',
    closing:
      'Il réessaie de lui-même ; la page Sauvegardes dit pourquoi elle a échoué. Vous recevrez un autre e-mail quand une sauvegarde aura réussi.',
  },
  'backup-failed-over': {
    subject: 'Les sauvegardes réussissent de nouveau',
    opening: 'Le serveur a de nouveau fait une sauvegarde.',
    closing: 'Il n’y a plus rien à faire.',
  },
  'disk-full': {
    subject: 'Le disque se remplit',
    opening: 'Il reste peu de place sur le disque de {subject}.',
    label: 'Voir l’état du serveur',
    closing:
      'Faites de la place avant que les envois de fichiers et les sauvegardes échouent. Vous recevrez un autre e-mail quand il y en aura de nouveau assez.',
  },
  'disk-full-over': {
    subject: 'Il y a de nouveau de la place sur le disque',
    opening: 'Il y a de nouveau assez de place sur le disque de {subject}.',
    closing: 'Il n’y a plus rien à faire.',
  },
  'certificate-ends': {
    subject: 'Le certificat pour https va bientôt expirer',
    opening: 'Le certificat pour https est valable jusqu’au {subject} et n’a pas encore été renouvelé.',
    label: 'Voir l’état du serveur',
    closing:
      'Sans un autre, les navigateurs mettront ensuite en garde contre le serveur. Vous recevrez un autre e-mail quand il aura été remplacé.',
  },
  'certificate-ends-over': {
    subject: 'Le certificat pour https a été remplacé',
    opening: 'Le certificat pour https qui était valable jusqu’au {subject} a été remplacé.',
    closing: 'Il n’y a plus rien à faire.',
  },
  'jobs-given-up': {
    subject: 'Une tâche de fond a été abandonnée',
    opening: 'Le serveur a abandonné une tâche de fond : {subject}.',
    label: 'Voir l’état du serveur',
    closing:
      'La page État du serveur et le journal en disent plus. Vous recevrez un autre e-mail quand une telle tâche aura de nouveau réussi.',
  },
  'jobs-given-up-over': {
    subject: 'Une tâche de fond réussit de nouveau',
    opening: 'Une tâche de fond réussit de nouveau : {subject}.',
    closing: 'Il n’y a plus rien à faire.',
  },
  invitation: {
    subject: 'Vous avez reçu une invitation',
    greeting: 'Bonjour,',
    opening:
      '{username} vous invite sur Trackhut, pour y garder vos séances. Ce lien vous permet de créer votre compte.',
    label: 'Créer votre compte',
    closing:
      'Le lien est valable 7 jours et ne fonctionne qu’une fois. Si vous ne savez pas de qui il vient, ignorez ce message\u00a0: il ne se passera rien.',
  },
}
