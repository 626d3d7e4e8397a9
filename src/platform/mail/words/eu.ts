import type { EmailWords } from './en'

export const eu: EmailWords = {
  greeting: 'Kaixo, {username}:',
  linkLine: '{label}: {url}',
  origin: 'Eskaera honekin egin da: {origin}',
  'confirm-account': {
    subject: 'Berretsi zure kontua',
    opening:
      'Ongi etorri Trackhutera. Zure erabiltzaile-izena {username} da. Urrats bat falta da: berretsi helbide hau zurea dela.',
    label: 'Egiaztatu zure helbide elektronikoa',
    closing:
      'Estekak 7 egunez balio du. Ez baduzu zuk eman izena, ez ireki esteka: baliteke beste norbaitek kontu honen pasahitza jakitea.',
  },
  'reset-password': {
    subject: 'Aukeratu pasahitz berri bat',
    opening: 'Esteka honekin zure Trackhut konturako pasahitz berri bat aukera dezakezu.',
    label: 'Aukeratu pasahitz berria',
    closing:
      'Estekak ordubetez balio du. Zuk eskatu ez baduzu, ez egin jaramonik mezu honi: zure pasahitza ez da aldatuko.',
  },
  'password-changed': {
    subject: 'Pasahitza aldatu da',
    opening: 'Zure Trackhut kontuaren pasahitza aldatu da.',
    closing:
      'Zuk aldatu ez baduzu, eskatu pasahitz berri bat saioa hasteko orrian eta idatzi administratzaileari.',
  },
  'email-changed': {
    subject: 'Helbide elektronikoaren aldaketa',
    opening:
      'Zure Trackhut kontuak helbide berri bat erabiliko du: {newAddress}. Aldaketa handik berresten denean jarriko da indarrean.',
    closing: 'Zuk eskatu ez baduzu, aldatu pasahitza eta idatzi administratzaileari.',
  },
  'confirm-email': {
    subject: 'Berretsi zure helbide elektroniko berria',
    opening: 'Zure Trackhut kontuak helbide hau erabiliko du. Berretsi zurea dela.',
    label: 'Egiaztatu zure helbide elektronikoa',
    closing:
      'Estekak 7 egunez balio du. Zuk eskatu ez baduzu, ez egin jaramonik mezu honi: ez da ezer aldatuko.',
  },
  'email-replaced': {
    subject: 'Posta-helbidea ordeztu da',
    opening:
      'Zure Trackhut kontuak beste helbide bat erabiltzen du orain: {newAddress}. Zerbitzaria kudeatzen duenak aldatu du.',
    closing: 'Zergatik ez badakizu, idatzi administratzaileari.',
  },
  'token-created': {
    subject: 'Token berria',
    opening:
      'Token berri bat sortu da zure Trackhut konturako. Harekin script batek zure izenean jardun dezake.',
    closing: 'Zuk egin ez baduzu, ezabatu tokena Aplikazioak orrian eta aldatu pasahitza.',
  },
  'app-connected': {
    subject: 'Aplikazio berria',
    opening: 'Aplikazio bat zure Trackhut kontura konektatu da, eta zure izenean jardun dezake.',
    closing: 'Zuk egin ez baduzu, deskonektatu Aplikazioak orrian eta aldatu pasahitza.',
  },
  'rights-given': {
    subject: 'Administratzailea zara',
    opening: 'Orain Trackhut zerbitzari honen administratzailea zara.',
    closing: 'Espero ez bazenuen, idatzi beste administratzaileei.',
  },
  'export-ready': {
    subject: 'Zure artxiboa deskargatzeko prest dago',
    opening: 'Zure Trackhut datuen artxiboa prest dago.',
    label: 'Deskargatu zure artxiboa',
    closing: 'Hasi saioa deskargatzeko. Zuk eskatu ez baduzu, aldatu pasahitza.',
  },
  'backup-failed': {
    subject: 'Segurtasun-kopia batek huts egin du',
    opening: 'Zerbitzariak ezin izan du segurtasun-kopia egin.',
    label: 'Ikusi zerbitzaria nola dagoen',
    closing:
      'Berez saiatzen da berriro; Segurtasun-kopiak orriak dio zergatik huts egin duen. Beste mezu bat jasoko duzu segurtasun-kopia bat ondo ateratzen denean.',
  },
  'backup-failed-over': {
    subject: 'Segurtasun-kopiak berriro ondo ateratzen dira',
    opening: 'Zerbitzariak berriro egin du segurtasun-kopia bat.',
    closing: 'Ez dago ezer gehiago egiteko.',
  },
  'disk-full': {
    subject: 'Diskoa betetzen ari da',
    opening: 'Leku gutxi geratzen da disko honetan: {subject}.',
    label: 'Ikusi zerbitzaria nola dagoen',
    closing:
      'Egin lekua igoerek eta babeskopiek huts egin aurretik. Beste mezu bat jasoko duzu berriro nahikoa dagoenean.',
  },
  'disk-full-over': {
    subject: 'Diskoan berriro lekua dago',
    opening: 'Berriro nahikoa leku dago disko honetan: {subject}.',
    closing: 'Ez dago ezer gehiago egiteko.',
  },
  'certificate-ends': {
    subject: 'https-rako ziurtagiria laster iraungiko da',
    opening: 'https-rako ziurtagiriak data honetara arte balio du: {subject}. Oraindik ez da berritu.',
    label: 'Ikusi zerbitzaria nola dagoen',
    closing:
      'Beste bat gabe, ordutik aurrera nabigatzaileek zerbitzariari buruz ohartaraziko dute. Beste mezu bat jasoko duzu ordezkatu denean.',
  },
  'certificate-ends-over': {
    subject: 'https-rako ziurtagiria ordezkatu da',
    opening: 'Ordezkatu da data honetara arte balio zuen https-rako ziurtagiria: {subject}.',
    closing: 'Ez dago ezer gehiago egiteko.',
  },
  'jobs-given-up': {
    subject: 'Atzeko planoko lan bat bertan behera utzi da',
    opening: 'Zerbitzariak atzeko planoko lan bat utzi du bertan behera: {subject}.',
    label: 'Ikusi zerbitzaria nola dagoen',
    closing:
      'Egoera orriak eta zerbitzariaren erregistroak gehiago diote. Beste mezu bat jasoko duzu horrelako lan bat berriro ondo ateratzen denean.',
  },
  'jobs-given-up-over': {
    subject: 'Atzeko planoko lana berriro ondo ateratzen da',
    opening: 'Atzeko planoko lana berriro ondo ateratzen da: {subject}.',
    closing: 'Ez dago ezer gehiago egiteko.',
  },
  invitation: {
    subject: 'Gonbidapen bat duzu',
    greeting: 'Kaixo:',
    opening:
      '{username} erabiltzaileak Trackhutera gonbidatzen zaitu, zure entrenamenduak gordetzeko lekura. Esteka honekin zure kontua sortuko duzu.',
    label: 'Sortu zure kontua',
    closing:
      'Estekak 7 egunez balio du, eta behin bakarrik. Ez badakizu nork bidali duen, ez egin jaramonik mezu honi: ez da ezer gertatuko.',
  },
}
