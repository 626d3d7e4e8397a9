import type { EmailWords } from './en'

export const gl: EmailWords = {
  greeting: 'Ola, {username}:',
  linkLine: '{label}: {url}',
  origin: 'Solicitado con: {origin}',
  'confirm-account': {
    subject: 'Confirma a túa conta',
    opening:
      'Dámosche a benvida a Trackhut. O teu nome de usuario é {username}. Queda un paso: confirma que este enderezo é teu.',
    label: 'Verificar o teu correo',
    closing:
      'A ligazón é válida durante 7 días. Se non te rexistraches, non a abras: pode que outra persoa coñeza o contrasinal desta conta.',
  },
  'reset-password': {
    subject: 'Escolle un novo contrasinal',
    opening: 'Con esta ligazón podes escoller un novo contrasinal para a túa conta de Trackhut.',
    label: 'Escoller un novo contrasinal',
    closing:
      'A ligazón é válida durante unha hora. Se non a pediches, ignora este correo: o teu contrasinal segue sendo o mesmo.',
  },
  'password-changed': {
    subject: 'Contrasinal cambiado',
    opening: 'Cambiouse o contrasinal da túa conta de Trackhut.',
    closing:
      'Se non fuches ti, pide un novo contrasinal na páxina de inicio de sesión e escribe á administración.',
  },
  'email-changed': {
    subject: 'Cambio de correo electrónico',
    opening:
      'A túa conta de Trackhut vai usar un novo enderezo: {newAddress}. O cambio terá efecto en canto se confirme desde el.',
    closing: 'Se non o pediches, cambia o teu contrasinal e escribe á administración.',
  },
  'confirm-email': {
    subject: 'Confirma o teu novo enderezo de correo',
    opening: 'A túa conta de Trackhut vai usar este enderezo. Confirma que é teu.',
    label: 'Verificar o teu correo',
    closing: 'A ligazón é válida durante 7 días. Se non o pediches, ignora este correo: nada cambiará.',
  },
  'email-replaced': {
    subject: 'Correo substituído',
    opening:
      'A túa conta de Trackhut usa agora outro enderezo: {newAddress}. Cambiouno quen xestiona o servidor.',
    closing: 'Se non sabes por que, escribe á administración.',
  },
  'token-created': {
    subject: 'Novo token',
    opening: 'Creouse un novo token para a túa conta de Trackhut. Con el, un script pode actuar por ti.',
    closing: 'Se non fuches ti, elimina o token na páxina Aplicacións e cambia o teu contrasinal.',
  },
  'app-connected': {
    subject: 'Nova aplicación',
    opening: 'Conectouse unha aplicación á túa conta de Trackhut, e pode actuar por ti.',
    closing: 'Se non fuches ti, desconéctaa na páxina Aplicacións e cambia o teu contrasinal.',
  },
  'rights-given': {
    subject: 'Tes dereitos de administración',
    opening: 'Agora tes dereitos de administración neste servidor de Trackhut.',
    closing: 'Se non o agardabas, escribe ás outras persoas que o administran.',
  },
  'export-ready': {
    subject: 'O teu arquivo está listo para descargar',
    opening: 'O arquivo cos teus datos de Trackhut está listo.',
    label: 'Descargar o teu arquivo',
    closing: 'Inicia sesión para descargalo. Se non o pediches, cambia o teu contrasinal.',
  },
  'backup-failed': {
    subject: 'Fallou unha copia de seguranza',
    opening: 'O servidor non puido facer a súa copia de seguranza.',
    label: 'Ver como está o servidor',
    closing:
      'Téntao de novo por si só; a páxina Copias de seguranza di por que fallou. Recibirás outra mensaxe cando unha copia saia ben.',
  },
  'backup-failed-over': {
    subject: 'As copias de seguranza volven saír ben',
    opening: 'O servidor volveu facer unha copia de seguranza.',
    closing: 'Non queda nada por facer.',
  },
  'disk-full': {
    subject: 'O disco estase a encher',
    opening: 'Queda pouco espazo no disco de {subject}.',
    label: 'Ver como está o servidor',
    closing:
      'Fai sitio antes de que fallen as subidas e as copias de seguranza. Recibirás outra mensaxe cando volva haber abondo.',
  },
  'disk-full-over': {
    subject: 'Volve haber espazo no disco',
    opening: 'Volve haber espazo abondo no disco de {subject}.',
    closing: 'Non queda nada por facer.',
  },
  'certificate-ends': {
    subject: 'O certificado para https está a piques de caducar',
    opening: 'O certificado para https é válido ata o {subject} e aínda non se renovou.',
    label: 'Ver como está o servidor',
    closing:
      'Sen outro, os navegadores advertirán do servidor a partir daquela. Recibirás outra mensaxe cando se substitúa.',
  },
  'certificate-ends-over': {
    subject: 'O certificado para https substituíuse',
    opening: 'O certificado para https que era válido ata o {subject} substituíuse.',
    closing: 'Non queda nada por facer.',
  },
  'jobs-given-up': {
    subject: 'Abandonouse un traballo en segundo plano',
    opening: 'O servidor abandonou un traballo en segundo plano: {subject}.',
    label: 'Ver como está o servidor',
    closing:
      'A páxina Estado e o rexistro do servidor din máis. Recibirás outra mensaxe cando un traballo así volva saír ben.',
  },
  'jobs-given-up-over': {
    subject: 'Un traballo en segundo plano volve saír ben',
    opening: 'Un traballo en segundo plano volve saír ben: {subject}.',
    closing: 'Non queda nada por facer.',
  },
  invitation: {
    subject: 'Tes un convite',
    greeting: 'Ola:',
    opening:
      '{username} convídate a Trackhut, un lugar para gardar os teus adestramentos. Con esta ligazón creas a túa conta.',
    label: 'Crear a túa conta',
    closing:
      'A ligazón é válida durante 7 días e funciona unha soa vez. Se non sabes quen a enviou, ignora este correo: non pasará nada.',
  },
}
