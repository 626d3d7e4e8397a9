import type { EmailWords } from './en'

export const cs: EmailWords = {
  greeting: 'Ahoj {username},',
  linkLine: '{label}: {url}',
  origin: 'Zdroj žádosti: {origin}',
  'confirm-account': {
    subject: 'Potvrď svůj účet',
    opening:
      'vítej v Trackhutu. Tvoje uživatelské jméno je {username}. Zbývá jeden krok: potvrď, že je tato adresa tvoje.',
    label: 'Potvrdit e-mailovou adresu',
    closing:
      'Odkaz platí 7 dní. Pokud registrace není od tebe, odkaz neotvírej: heslo k tomuto účtu možná zná někdo jiný.',
  },
  'reset-password': {
    subject: 'Zvol si nové heslo',
    opening: 'pomocí tohoto odkazu si zvolíš nové heslo ke svému účtu v Trackhutu.',
    label: 'Zvolit nové heslo',
    closing:
      'Odkaz platí jednu hodinu. Pokud žádost není od tebe, nevšímej si tohoto e-mailu: tvoje heslo zůstane stejné.',
  },
  'password-changed': {
    subject: 'Heslo bylo změněno',
    opening: 'heslo k tvému účtu v Trackhutu bylo změněno.',
    closing: 'Pokud ta změna není od tebe, požádej na přihlašovací stránce o nové heslo a napiš správci.',
  },
  'email-changed': {
    subject: 'Změna e-mailové adresy',
    opening:
      'tvůj účet v Trackhutu má používat novou adresu: {newAddress}. Změna začne platit, jakmile z ní bude potvrzena.',
    closing: 'Pokud žádost není od tebe, změň si heslo a napiš správci.',
  },
  'confirm-email': {
    subject: 'Potvrď svou novou e-mailovou adresu',
    opening: 'tvůj účet v Trackhutu má používat tuto adresu. Potvrď, že je tvoje.',
    label: 'Potvrdit e-mailovou adresu',
    closing: 'Odkaz platí 7 dní. Pokud žádost není od tebe, nevšímej si tohoto e-mailu: nic se nezmění.',
  },
  'email-replaced': {
    subject: 'E-mail byl nahrazen',
    opening:
      'tvůj účet v Trackhutu teď používá jinou adresu: {newAddress}. Změnil ji ten, kdo server provozuje.',
    closing: 'Pokud nevíš proč, napiš správci.',
  },
  'token-created': {
    subject: 'Nový token',
    opening: 'k tvému účtu v Trackhutu byl vytvořen nový token. Skript s ním může jednat za tebe.',
    closing: 'Pokud to není od tebe, smaž token na stránce Aplikace a změň si heslo.',
  },
  'app-connected': {
    subject: 'Nová aplikace',
    opening: 'k tvému účtu v Trackhutu byla připojena aplikace, která může jednat za tebe.',
    closing: 'Pokud to není od tebe, odpoj ji na stránce Aplikace a změň si heslo.',
  },
  'rights-given': {
    subject: 'Máš práva správce',
    opening: 'máš teď práva správce na tomto serveru Trackhut.',
    closing: 'Pokud to nečekáš, napiš ostatním správcům.',
  },
  'export-ready': {
    subject: 'Tvůj archiv je připraven ke stažení',
    opening: 'archiv s tvými daty z Trackhutu je připraven.',
    label: 'Stáhnout archiv',
    closing: 'Pro stažení se přihlas. Pokud žádost není od tebe, změň si heslo.',
  },
  'backup-failed': {
    subject: 'Záloha se nezdařila',
    opening: 'Server nemohl vytvořit zálohu.',
    label: 'Zobrazit stav serveru',
    closing:
      'Zkusí to sám znovu; stránka Zálohy říká, proč se nezdařila. Až se některá zdaří, dostaneš další e-mail.',
  },
  'backup-failed-over': {
    subject: 'Zálohy se opět daří',
    opening: 'Server opět vytvořil zálohu.',
    closing: 'Nic dalšího není třeba dělat.',
  },
  'disk-full': {
    subject: 'Disk se plní',
    opening: 'Na disku s {subject} zbývá málo místa.',
    label: 'Zobrazit stav serveru',
    closing:
      'Uvolni místo, než se přestanou dařit nahrávání a zálohy. Až ho bude zase dost, dostaneš další e-mail.',
  },
  'disk-full-over': {
    subject: 'Na disku je zase místo',
    opening: 'Na disku s {subject} je zase dost místa.',
    closing: 'Nic dalšího není třeba dělat.',
  },
  'certificate-ends': {
    subject: 'Platnost certifikátu pro https brzy skončí',
    opening: 'Certifikát pro https platí do {subject} a ještě nebyl obnoven.',
    label: 'Zobrazit stav serveru',
    closing: 'Bez jiného pak budou prohlížeče před serverem varovat. Až bude vyměněn, dostaneš další e-mail.',
  },
  'certificate-ends-over': {
    subject: 'Certifikát pro https byl vyměněn',
    opening: 'Certifikát pro https, který platil do {subject}, byl vyměněn.',
    closing: 'Nic dalšího není třeba dělat.',
  },
  'jobs-given-up': {
    subject: 'Práce na pozadí byla vzdána',
    opening: 'Server vzdal práci na pozadí: {subject}.',
    label: 'Zobrazit stav serveru',
    closing:
      'Víc říká stránka Stav serveru a jeho protokol. Až se taková práce opět zdaří, dostaneš další e-mail.',
  },
  'jobs-given-up-over': {
    subject: 'Práce na pozadí se opět daří',
    opening: 'Práce na pozadí se opět daří: {subject}.',
    closing: 'Nic dalšího není třeba dělat.',
  },
  invitation: {
    subject: 'Máš pozvánku',
    greeting: 'Ahoj,',
    opening:
      '{username} tě zve do Trackhutu, kde si můžeš ukládat své tréninky. Pomocí tohoto odkazu si vytvoříš účet.',
    label: 'Vytvořit účet',
    closing:
      'Odkaz platí 7 dní a funguje jen jednou. Pokud nevíš, kdo ho poslal, nevšímej si tohoto e-mailu: nic se nestane.',
  },
}
