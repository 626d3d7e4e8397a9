import type { EmailWords } from './en'

export const de: EmailWords = {
  greeting: 'Hallo {username},',
  linkLine: '{label}: {url}',
  origin: 'Angefordert mit: {origin}',
  'confirm-account': {
    subject: 'Bestätige dein Konto',
    opening:
      'willkommen bei Trackhut. Dein Benutzername ist {username}. Ein Schritt fehlt noch: Bestätige, dass diese Adresse dir gehört.',
    label: 'E-Mail-Adresse bestätigen',
    closing:
      'Der Link gilt 7 Tage. Hast du dich nicht registriert, dann folge ihm nicht: Jemand anderes kennt vielleicht das Passwort dieses Kontos.',
  },
  'reset-password': {
    subject: 'Wähle ein neues Passwort',
    opening: 'mit diesem Link wählst du ein neues Passwort für dein Trackhut-Konto.',
    label: 'Neues Passwort wählen',
    closing:
      'Der Link gilt eine Stunde. Hast du ihn nicht angefordert, dann ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  },
  'password-changed': {
    subject: 'Passwort geändert',
    opening: 'das Passwort deines Trackhut-Kontos wurde geändert.',
    closing:
      'Warst du das nicht, dann fordere auf der Anmeldeseite ein neues Passwort an und schreibe der Administration.',
  },
  'email-changed': {
    subject: 'E-Mail-Adresse geändert',
    opening:
      'dein Trackhut-Konto bekommt eine neue Adresse: {newAddress}. Die Änderung gilt, sobald sie von dort bestätigt wurde.',
    closing: 'Hast du das nicht veranlasst, dann ändere dein Passwort und schreibe der Administration.',
  },
  'confirm-email': {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    opening: 'dein Trackhut-Konto soll künftig diese Adresse verwenden. Bestätige, dass sie dir gehört.',
    label: 'E-Mail-Adresse bestätigen',
    closing:
      'Der Link gilt 7 Tage. Hast du das nicht veranlasst, dann ignoriere diese E-Mail: Es ändert sich nichts.',
  },
  'email-replaced': {
    subject: 'E-Mail-Adresse ersetzt',
    opening:
      'dein Trackhut-Konto hat jetzt eine andere Adresse: {newAddress}. Wer den Server betreibt, hat sie geändert.',
    closing: 'Weißt du nicht, warum, dann schreibe der Administration.',
  },
  'token-created': {
    subject: 'Neues Token',
    opening:
      'für dein Trackhut-Konto wurde ein neues Token erstellt. Damit kann ein Skript für dich handeln.',
    closing: 'Warst du das nicht, dann lösche das Token auf der Seite „Apps“ und ändere dein Passwort.',
  },
  'app-connected': {
    subject: 'Neue App',
    opening: 'mit deinem Trackhut-Konto wurde eine App verbunden. Sie kann für dich handeln.',
    closing: 'Warst du das nicht, dann trenne sie auf der Seite „Apps“ und ändere dein Passwort.',
  },
  'rights-given': {
    subject: 'Du verwaltest jetzt diesen Server',
    opening: 'du hast jetzt Verwaltungsrechte auf diesem Trackhut-Server.',
    closing: 'Hast du das nicht erwartet, dann schreibe den anderen, die ihn verwalten.',
  },
  'export-ready': {
    subject: 'Dein Archiv steht zum Herunterladen bereit',
    opening: 'das Archiv mit deinen Trackhut-Daten ist fertig.',
    label: 'Archiv herunterladen',
    closing: 'Melde dich an, um es abzuholen. Hast du es nicht angefordert, dann ändere dein Passwort.',
  },
  'backup-failed': {
    subject: 'Eine Sicherung ist fehlgeschlagen',
    opening: 'Der Server konnte keine Sicherung machen.',
    label: 'Zustand des Servers ansehen',
    closing:
      'Er versucht es von selbst noch einmal; die Seite „Sicherungen“ sagt, woran es lag. Du bekommst noch eine E-Mail, sobald eine Sicherung gelingt.',
  },
  'backup-failed-over': {
    subject: 'Sicherungen gelingen wieder',
    opening: 'Der Server hat wieder eine Sicherung gemacht.',
    closing: 'Es ist nichts mehr zu tun.',
  },
  'disk-full': {
    subject: 'Der Speicherplatz wird knapp',
    opening: 'Auf dem Datenträger von {subject} ist nur noch wenig Platz.',
    label: 'Zustand des Servers ansehen',
    closing:
      'Schaffe Platz, bevor Uploads und Sicherungen fehlschlagen. Du bekommst noch eine E-Mail, sobald es wieder genug ist.',
  },
  'disk-full-over': {
    subject: 'Es ist wieder Speicherplatz da',
    opening: 'Auf dem Datenträger von {subject} ist wieder genug Platz.',
    closing: 'Es ist nichts mehr zu tun.',
  },
  'certificate-ends': {
    subject: 'Das Zertifikat für https läuft bald ab',
    opening: 'Das Zertifikat für https gilt bis {subject} und ist noch nicht erneuert.',
    label: 'Zustand des Servers ansehen',
    closing:
      'Ohne ein anderes warnen Browser danach vor dem Server. Du bekommst noch eine E-Mail, sobald es ersetzt ist.',
  },
  'certificate-ends-over': {
    subject: 'Das Zertifikat für https ist ersetzt',
    opening: 'Das Zertifikat für https, das bis {subject} galt, ist ersetzt.',
    closing: 'Es ist nichts mehr zu tun.',
  },
  'jobs-given-up': {
    subject: 'Eine Aufgabe im Hintergrund wurde aufgegeben',
    opening: 'Der Server hat eine Aufgabe im Hintergrund aufgegeben: {subject}.',
    label: 'Zustand des Servers ansehen',
    closing:
      'Die Seite „Zustand“ und das Protokoll des Servers sagen mehr. Du bekommst noch eine E-Mail, sobald eine solche Aufgabe wieder gelingt.',
  },
  'jobs-given-up-over': {
    subject: 'Eine Aufgabe im Hintergrund gelingt wieder',
    opening: 'Eine Aufgabe im Hintergrund gelingt wieder: {subject}.',
    closing: 'Es ist nichts mehr zu tun.',
  },
  invitation: {
    subject: 'Du bist eingeladen',
    greeting: 'Hallo,',
    opening:
      '{username} lädt dich zu Trackhut ein, einem Ort für deine Trainings. Mit diesem Link legst du dein Konto an.',
    label: 'Konto anlegen',
    closing:
      'Der Link gilt 7 Tage und funktioniert einmal. Weißt du nicht, von wem er kommt, dann ignoriere diese E-Mail: Es geschieht nichts.',
  },
}
