import type { EmailWords } from './en'

export const nl: EmailWords = {
  greeting: 'Hallo {username},',
  linkLine: '{label}: {url}',
  origin: 'Aangevraagd met: {origin}',
  'confirm-account': {
    subject: 'Bevestig je account',
    opening:
      'Welkom bij Trackhut. Je gebruikersnaam is {username}. Nog één stap: bevestig dat dit adres van jou is.',
    label: 'Bevestig je e-mailadres',
    closing:
      'De link is 7 dagen geldig. Heb je je niet geregistreerd, volg hem dan niet: misschien kent iemand anders het wachtwoord van dit account.',
  },
  'reset-password': {
    subject: 'Kies een nieuw wachtwoord',
    opening: 'Met deze link kies je een nieuw wachtwoord voor je Trackhut-account.',
    label: 'Kies een nieuw wachtwoord',
    closing:
      'De link is een uur geldig. Heb je er niet om gevraagd, negeer deze e-mail dan: je wachtwoord blijft zoals het is.',
  },
  'password-changed': {
    subject: 'Wachtwoord gewijzigd',
    opening: 'Het wachtwoord van je Trackhut-account is gewijzigd.',
    closing:
      'Was jij dit niet, vraag dan op de inlogpagina een nieuw wachtwoord aan en schrijf de beheerder.',
  },
  'email-changed': {
    subject: 'E-mailadres gewijzigd',
    opening:
      'Je Trackhut-account krijgt een nieuw adres: {newAddress}. De wijziging gaat in zodra ze vanaf dat adres is bevestigd.',
    closing: 'Heb je hier niet om gevraagd, wijzig dan je wachtwoord en schrijf de beheerder.',
  },
  'confirm-email': {
    subject: 'Bevestig je nieuwe e-mailadres',
    opening: 'Je Trackhut-account gaat dit adres gebruiken. Bevestig dat het van jou is.',
    label: 'Bevestig je e-mailadres',
    closing:
      'De link is 7 dagen geldig. Heb je hier niet om gevraagd, negeer deze e-mail dan: er verandert niets.',
  },
  'email-replaced': {
    subject: 'E-mailadres vervangen',
    opening:
      'Je Trackhut-account gebruikt nu een ander adres: {newAddress}. Wie de server beheert, heeft het gewijzigd.',
    closing: 'Weet je niet waarom, schrijf dan de beheerder.',
  },
  'token-created': {
    subject: 'Nieuw token',
    opening:
      'Er is een nieuw token gemaakt voor je Trackhut-account. Daarmee kan een script namens jou handelen.',
    closing: 'Was jij dit niet, verwijder het token dan op de pagina Apps en wijzig je wachtwoord.',
  },
  'app-connected': {
    subject: 'Nieuwe app',
    opening: 'Er is een app verbonden met je Trackhut-account. Die kan namens jou handelen.',
    closing: 'Was jij dit niet, koppel de app dan los op de pagina Apps en wijzig je wachtwoord.',
  },
  'rights-given': {
    subject: 'Je bent nu beheerder',
    opening: 'Je bent nu beheerder van deze Trackhut-server.',
    closing: 'Had je dit niet verwacht, schrijf dan de andere beheerders.',
  },
  'export-ready': {
    subject: 'Je archief staat klaar om te downloaden',
    opening: 'Het archief met je Trackhut-gegevens staat klaar.',
    label: 'Download je archief',
    closing: 'Log in om het op te halen. Heb je er niet om gevraagd, wijzig dan je wachtwoord.',
  },
  'backup-failed': {
    subject: 'Een back-up is mislukt',
    opening: 'De server kon geen back-up maken.',
    label: 'Bekijk hoe het met de server gaat',
    closing:
      'Hij probeert het vanzelf opnieuw; de pagina Back-ups zegt waarom het mislukte. Je krijgt nog een e-mail zodra een back-up lukt.',
  },
  'backup-failed-over': {
    subject: 'Back-ups lukken weer',
    opening: 'De server heeft weer een back-up gemaakt.',
    closing: 'Er is niets meer te doen.',
  },
  'disk-full': {
    subject: 'De schijf raakt vol',
    opening: 'Er is nog maar weinig ruimte op de schijf van {subject}.',
    label: 'Bekijk hoe het met de server gaat',
    closing:
      'Maak ruimte voordat uploads en back-ups mislukken. Je krijgt nog een e-mail zodra er weer genoeg is.',
  },
  'disk-full-over': {
    subject: 'Er is weer ruimte op de schijf',
    opening: 'Er is weer genoeg ruimte op de schijf van {subject}.',
    closing: 'Er is niets meer te doen.',
  },
  'certificate-ends': {
    subject: 'Het certificaat voor https verloopt binnenkort',
    opening: 'Het certificaat voor https is geldig tot {subject} en is nog niet vernieuwd.',
    label: 'Bekijk hoe het met de server gaat',
    closing:
      'Zonder een ander waarschuwen browsers daarna voor de server. Je krijgt nog een e-mail zodra het is vervangen.',
  },
  'certificate-ends-over': {
    subject: 'Het certificaat voor https is vervangen',
    opening: 'Het certificaat voor https dat geldig was tot {subject} is vervangen.',
    closing: 'Er is niets meer te doen.',
  },
  'jobs-given-up': {
    subject: 'Werk op de achtergrond is opgegeven',
    opening: 'De server heeft werk op de achtergrond opgegeven: {subject}.',
    label: 'Bekijk hoe het met de server gaat',
    closing:
      'De pagina Toestand en het logboek van de server zeggen meer. Je krijgt nog een e-mail zodra zulk werk weer lukt.',
  },
  'jobs-given-up-over': {
    subject: 'Werk op de achtergrond lukt weer',
    opening: 'Werk op de achtergrond lukt weer: {subject}.',
    closing: 'Er is niets meer te doen.',
  },
  invitation: {
    subject: 'Je bent uitgenodigd',
    greeting: 'Hallo,',
    opening:
      '{username} nodigt je uit voor Trackhut, een plek om je trainingen te bewaren. Met deze link maak je je account aan.',
    label: 'Maak je account aan',
    closing:
      'De link is 7 dagen geldig en werkt één keer. Weet je niet van wie hij komt, negeer deze e-mail dan: er gebeurt niets.',
  },
}
