import type { EmailWords } from './en'

export const nb: EmailWords = {
  greeting: 'Hei, {username}',
  linkLine: '{label}: {url}',
  origin: 'Forespørselen kom fra: {origin}',
  'confirm-account': {
    subject: 'Bekreft kontoen din',
    opening:
      'Velkommen til Trackhut. Brukernavnet ditt er {username}. Ett steg gjenstår: Bekreft at denne adressen er din.',
    label: 'Bekreft e-postadressen din',
    closing:
      'Lenken er gyldig i 7 dager. Hvis du ikke har registrert deg, må du ikke følge den: Noen andre kan kjenne passordet til denne kontoen.',
  },
  'reset-password': {
    subject: 'Velg et nytt passord',
    opening: 'Med denne lenken velger du et nytt passord for Trackhut-kontoen din.',
    label: 'Velg et nytt passord',
    closing:
      'Lenken er gyldig i én time. Hvis du ikke har bedt om den, kan du se bort fra denne e-posten: Passordet ditt forblir som det er.',
  },
  'password-changed': {
    subject: 'Passordet er endret',
    opening: 'Passordet til Trackhut-kontoen din er endret.',
    closing:
      'Hvis det ikke var deg, må du be om et nytt passord på innloggingssiden og skrive til administratoren.',
  },
  'email-changed': {
    subject: 'E-postadressen endres',
    opening:
      'Trackhut-kontoen din skal få en ny adresse: {newAddress}. Endringen trer i kraft når den er bekreftet derfra.',
    closing: 'Hvis du ikke har bedt om dette, må du endre passordet ditt og skrive til administratoren.',
  },
  'confirm-email': {
    subject: 'Bekreft den nye e-postadressen din',
    opening: 'Trackhut-kontoen din skal bruke denne adressen. Bekreft at den er din.',
    label: 'Bekreft e-postadressen din',
    closing:
      'Lenken er gyldig i 7 dager. Hvis du ikke har bedt om dette, kan du se bort fra denne e-posten: Ingenting blir endret.',
  },
  'email-replaced': {
    subject: 'E-postadressen er byttet',
    opening:
      'Trackhut-kontoen din bruker nå en annen adresse: {newAddress}. Den ble endret av den som driver serveren.',
    closing: 'Hvis du ikke vet hvorfor, kan du skrive til administratoren.',
  },
  'token-created': {
    subject: 'Nytt token',
    opening: 'Det er laget et nytt token for Trackhut-kontoen din. Med det kan et skript handle for deg.',
    closing: 'Hvis det ikke var deg, må du slette tokenet på siden Apper og endre passordet.',
  },
  'app-connected': {
    subject: 'Ny app',
    opening: 'En app er koblet til Trackhut-kontoen din, og kan handle for deg.',
    closing: 'Hvis det ikke var deg, må du koble den fra på siden Apper og endre passordet.',
  },
  'rights-given': {
    subject: 'Du er administrator',
    opening: 'Du er nå administrator for denne Trackhut-serveren.',
    closing: 'Hvis du ikke ventet dette, kan du skrive til de andre administratorene.',
  },
  'export-ready': {
    subject: 'Arkivet ditt er klart til nedlasting',
    opening: 'Arkivet med Trackhut-dataene dine er klart.',
    label: 'Last ned arkivet ditt',
    closing: 'Logg inn for å hente det. Hvis du ikke har bedt om det, må du endre passordet ditt.',
  },
  'backup-failed': {
    subject: 'En sikkerhetskopi mislyktes',
    opening: 'Serveren kunne ikke lage sikkerhetskopien.',
    label: 'Se hvordan det står til med serveren',
    closing:
      'Den prøver igjen av seg selv; siden Sikkerhetskopier sier hvorfor det mislyktes. Du får en ny e-post når en sikkerhetskopi lykkes.',
  },
  'backup-failed-over': {
    subject: 'Sikkerhetskopier lykkes igjen',
    opening: 'Serveren har laget en sikkerhetskopi igjen.',
    closing: 'Det er ikke mer å gjøre.',
  },
  'disk-full': {
    subject: 'Disken holder på å bli full',
    opening: 'Det er lite plass igjen på disken til {subject}.',
    label: 'Se hvordan det står til med serveren',
    closing:
      'Frigjør plass før opplastinger og sikkerhetskopier mislykkes. Du får en ny e-post når det er nok igjen.',
  },
  'disk-full-over': {
    subject: 'Det er plass på disken igjen',
    opening: 'Det er nok plass igjen på disken til {subject}.',
    closing: 'Det er ikke mer å gjøre.',
  },
  'certificate-ends': {
    subject: 'Sertifikatet for https utløper snart',
    opening: 'Sertifikatet for https er gyldig til {subject} og er ikke fornyet ennå.',
    label: 'Se hvordan det står til med serveren',
    closing:
      'Uten et annet advarer nettlesere mot serveren etter det. Du får en ny e-post når det er byttet ut.',
  },
  'certificate-ends-over': {
    subject: 'Sertifikatet for https er byttet ut',
    opening: 'Sertifikatet for https som var gyldig til {subject}, er byttet ut.',
    closing: 'Det er ikke mer å gjøre.',
  },
  'jobs-given-up': {
    subject: 'Arbeid i bakgrunnen ble gitt opp',
    opening: 'Serveren har gitt opp arbeid i bakgrunnen: {subject}.',
    label: 'Se hvordan det står til med serveren',
    closing: 'Siden Tilstand og serverens logg sier mer. Du får en ny e-post når slikt arbeid lykkes igjen.',
  },
  'jobs-given-up-over': {
    subject: 'Arbeid i bakgrunnen lykkes igjen',
    opening: 'Arbeid i bakgrunnen lykkes igjen: {subject}.',
    closing: 'Det er ikke mer å gjøre.',
  },
  invitation: {
    subject: 'Du er invitert',
    greeting: 'Hei',
    opening:
      '{username} inviterer deg til Trackhut, et sted å ta vare på treningsøktene dine. Med denne lenken oppretter du kontoen din.',
    label: 'Opprett kontoen din',
    closing:
      'Lenken er gyldig i 7 dager og virker én gang. Hvis du ikke vet hvem den kommer fra, kan du se bort fra denne e-posten: Ingenting skjer.',
  },
}
