import type { EmailWords } from './en'

export const it: EmailWords = {
  greeting: 'Ciao {username},',
  linkLine: '{label}: {url}',
  origin: 'Richiesto con: {origin}',
  'confirm-account': {
    subject: 'Conferma il tuo account',
    opening:
      'ti diamo il benvenuto su Trackhut. Il tuo nome utente è {username}. Manca un passo: conferma che questo indirizzo è tuo.',
    label: 'Verifica il tuo indirizzo email',
    closing:
      'Il link è valido per 7 giorni. Se la registrazione non è opera tua, non aprire il link: qualcun altro potrebbe conoscere la password di questo account.',
  },
  'reset-password': {
    subject: 'Scegli una nuova password',
    opening: 'con questo link puoi scegliere una nuova password per il tuo account Trackhut.',
    label: 'Scegli una nuova password',
    closing:
      'Il link è valido per un’ora. Se non l’hai chiesto tu, ignora questa email: la tua password resta quella di prima.',
  },
  'password-changed': {
    subject: 'Password modificata',
    opening: 'la password del tuo account Trackhut è stata modificata.',
    closing:
      'Se la modifica non è opera tua, chiedi una nuova password nella pagina di accesso e scrivi all’amministrazione.',
  },
  'email-changed': {
    subject: 'Cambio di indirizzo email',
    opening:
      'il tuo account Trackhut userà un nuovo indirizzo: {newAddress}. Il cambio avrà effetto non appena sarà confermato da lì.',
    closing: 'Se non l’hai chiesto tu, cambia la password e scrivi all’amministrazione.',
  },
  'confirm-email': {
    subject: 'Conferma il tuo nuovo indirizzo email',
    opening: 'il tuo account Trackhut userà questo indirizzo. Conferma che è tuo.',
    label: 'Verifica il tuo indirizzo email',
    closing:
      'Il link è valido per 7 giorni. Se non l’hai chiesto tu, ignora questa email: non cambierà nulla.',
  },
  'email-replaced': {
    subject: 'Email sostituita',
    opening:
      'il tuo account Trackhut usa ora un altro indirizzo: {newAddress}. Lo ha cambiato chi gestisce il server.',
    closing: 'Se non sai perché, scrivi all’amministrazione.',
  },
  'token-created': {
    subject: 'Nuovo token',
    opening:
      'è stato creato un nuovo token per il tuo account Trackhut. Con esso uno script può agire per te.',
    closing: 'Se non è opera tua, elimina il token nella pagina App e cambia la password.',
  },
  'app-connected': {
    subject: 'Nuova app collegata',
    opening: 'un’app è stata collegata al tuo account Trackhut e può agire per te.',
    closing: 'Se non è opera tua, scollegala nella pagina App e cambia la password.',
  },
  'rights-given': {
    subject: 'Hai i diritti di amministrazione',
    opening: 'ora hai i diritti di amministrazione su questo server Trackhut.',
    closing: 'Se non te lo aspettavi, scrivi alle altre persone che lo amministrano.',
  },
  'export-ready': {
    subject: 'Il tuo archivio è pronto da scaricare',
    opening: 'l’archivio con i tuoi dati di Trackhut è pronto.',
    label: 'Scarica il tuo archivio',
    closing: 'Accedi per scaricarlo. Se non l’hai chiesto tu, cambia la password.',
  },
  'backup-failed': {
    subject: 'Un backup non è riuscito',
    opening: 'Il server non è riuscito a fare il suo backup.',
    label: 'Vedi come sta il server',
    closing:
      'Riprova da solo; la pagina Backup dice perché non è riuscito. Riceverai un’altra email quando un backup riesce.',
  },
  'backup-failed-over': {
    subject: 'I backup riescono di nuovo',
    opening: 'Il server ha fatto di nuovo un backup.',
    closing: 'Non resta niente da fare.',
  },
  'disk-full': {
    subject: 'Il disco si sta riempiendo',
    opening: 'Resta poco spazio sul disco di {subject}.',
    label: 'Vedi come sta il server',
    closing:
      'Fai spazio prima che caricamenti e backup non riescano più. Riceverai un’altra email quando ce ne sarà di nuovo abbastanza.',
  },
  'disk-full-over': {
    subject: 'C’è di nuovo spazio sul disco',
    opening: 'C’è di nuovo abbastanza spazio sul disco di {subject}.',
    closing: 'Non resta niente da fare.',
  },
  'certificate-ends': {
    subject: 'Il certificato per https sta per scadere',
    opening: 'Il certificato per https è valido fino al {subject} e non è ancora stato rinnovato.',
    label: 'Vedi come sta il server',
    closing:
      'Senza un altro, da allora i browser mettono in guardia dal server. Riceverai un’altra email quando sarà stato sostituito.',
  },
  'certificate-ends-over': {
    subject: 'Il certificato per https è stato sostituito',
    opening: 'Il certificato per https che era valido fino al {subject} è stato sostituito.',
    closing: 'Non resta niente da fare.',
  },
  'jobs-given-up': {
    subject: 'Un’attività in background è stata abbandonata',
    opening: 'Il server ha abbandonato un’attività in background: {subject}.',
    label: 'Vedi come sta il server',
    closing:
      'La pagina Stato e il registro del server dicono di più. Riceverai un’altra email quando un’attività così riesce di nuovo.',
  },
  'jobs-given-up-over': {
    subject: 'Un’attività in background riesce di nuovo',
    opening: 'Un’attività in background riesce di nuovo: {subject}.',
    closing: 'Non resta niente da fare.',
  },
  invitation: {
    subject: 'Hai ricevuto un invito',
    greeting: 'Ciao,',
    opening:
      '{username} ti invita su Trackhut, un posto dove conservare i tuoi allenamenti. Con questo link puoi creare il tuo account.',
    label: 'Crea il tuo account',
    closing:
      'Il link è valido per 7 giorni e funziona una volta sola. Se non sai chi lo manda, ignora questa email: non succederà nulla.',
  },
}
