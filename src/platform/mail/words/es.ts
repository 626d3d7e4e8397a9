import type { EmailWords } from './en'

export const es: EmailWords = {
  greeting: 'Hola, {username}:',
  linkLine: '{label}: {url}',
  origin: 'Solicitado con: {origin}',
  'confirm-account': {
    subject: 'Confirma tu cuenta',
    opening:
      'Te damos la bienvenida a Trackhut. Tu nombre de usuario es {username}. Queda un paso: confirma que esta dirección es tuya.',
    label: 'Verificar tu correo',
    closing:
      'El enlace es válido durante 7 días. Si no te has registrado, no lo abras: puede que otra persona conozca la contraseña de esta cuenta.',
  },
  'reset-password': {
    subject: 'Elige una nueva contraseña',
    opening: 'Con este enlace puedes elegir una nueva contraseña para tu cuenta de Trackhut.',
    label: 'Elegir una nueva contraseña',
    closing:
      'El enlace es válido durante una hora. Si no lo has pedido, ignora este correo: tu contraseña sigue siendo la misma.',
  },
  'password-changed': {
    subject: 'Contraseña cambiada',
    opening: 'Se ha cambiado la contraseña de tu cuenta de Trackhut.',
    closing:
      'Si no has sido tú, pide una nueva contraseña en la página de inicio de sesión y escribe a la administración.',
  },
  'email-changed': {
    subject: 'Cambio de correo electrónico',
    opening:
      'Tu cuenta de Trackhut va a usar una nueva dirección: {newAddress}. El cambio tendrá efecto en cuanto se confirme desde ella.',
    closing: 'Si no lo has pedido, cambia tu contraseña y escribe a la administración.',
  },
  'confirm-email': {
    subject: 'Confirma tu nueva dirección de correo',
    opening: 'Tu cuenta de Trackhut va a usar esta dirección. Confirma que es tuya.',
    label: 'Verificar tu correo',
    closing: 'El enlace es válido durante 7 días. Si no lo has pedido, ignora este correo: no cambiará nada.',
  },
  'email-replaced': {
    subject: 'Correo sustituido',
    opening:
      'Tu cuenta de Trackhut usa ahora otra dirección: {newAddress}. La ha cambiado quien gestiona el servidor.',
    closing: 'Si no sabes por qué, escribe a la administración.',
  },
  'token-created': {
    subject: 'Nuevo token',
    opening: 'Se ha creado un nuevo token para tu cuenta de Trackhut. Con él, un script puede actuar por ti.',
    closing: 'Si no has sido tú, elimina el token en la página Aplicaciones y cambia tu contraseña.',
  },
  'app-connected': {
    subject: 'Nueva aplicación',
    opening: 'Se ha conectado una aplicación a tu cuenta de Trackhut, y puede actuar por ti.',
    closing: 'Si no has sido tú, desconéctala en la página Aplicaciones y cambia tu contraseña.',
  },
  'rights-given': {
    subject: 'Tienes derechos de administración',
    opening: 'Ahora tienes derechos de administración en este servidor de Trackhut.',
    closing: 'Si no lo esperabas, escribe a las demás personas que lo administran.',
  },
  'export-ready': {
    subject: 'Tu archivo está listo para descargar',
    opening: 'El archivo con tus datos de Trackhut está listo.',
    label: 'Descargar tu archivo',
    closing: 'Inicia sesión para descargarlo. Si no lo has pedido, cambia tu contraseña.',
  },
  'backup-failed': {
    subject: 'Ha fallado una copia de seguridad',
    opening: 'El servidor no ha podido hacer su copia de seguridad.',
    label: 'Ver cómo está el servidor',
    closing:
      'Lo vuelve a intentar por sí solo; la página Copias de seguridad dice por qué falló. Recibirás otro correo cuando una copia salga bien.',
  },
  'backup-failed-over': {
    subject: 'Las copias de seguridad vuelven a salir bien',
    opening: 'El servidor ha vuelto a hacer una copia de seguridad.',
    closing: 'No queda nada por hacer.',
  },
  'disk-full': {
    subject: 'El disco se está llenando',
    opening: 'Queda poco espacio en el disco de {subject}.',
    label: 'Ver cómo está el servidor',
    closing:
      'Haz sitio antes de que fallen las subidas y las copias de seguridad. Recibirás otro correo cuando vuelva a haber suficiente.',
  },
  'disk-full-over': {
    subject: 'Vuelve a haber espacio en el disco',
    opening: 'Vuelve a haber espacio suficiente en el disco de {subject}.',
    closing: 'No queda nada por hacer.',
  },
  'certificate-ends': {
    subject: 'El certificado para https está a punto de caducar',
    opening: 'El certificado para https es válido hasta el {subject} y todavía no se ha renovado.',
    label: 'Ver cómo está el servidor',
    closing:
      'Sin otro, los navegadores advertirán del servidor a partir de entonces. Recibirás otro correo cuando se haya sustituido.',
  },
  'certificate-ends-over': {
    subject: 'El certificado para https se ha sustituido',
    opening: 'El certificado para https que era válido hasta el {subject} se ha sustituido.',
    closing: 'No queda nada por hacer.',
  },
  'jobs-given-up': {
    subject: 'Se ha abandonado una tarea en segundo plano',
    opening: 'El servidor ha abandonado una tarea en segundo plano: {subject}.',
    label: 'Ver cómo está el servidor',
    closing:
      'La página Estado y el registro del servidor dicen más. Recibirás otro correo cuando una tarea así vuelva a salir bien.',
  },
  'jobs-given-up-over': {
    subject: 'Una tarea en segundo plano vuelve a salir bien',
    opening: 'Una tarea en segundo plano vuelve a salir bien: {subject}.',
    closing: 'No queda nada por hacer.',
  },
  invitation: {
    subject: 'Tienes una invitación',
    greeting: 'Hola:',
    opening:
      '{username} te invita a Trackhut, un lugar para guardar tus entrenamientos. Con este enlace creas tu cuenta.',
    label: 'Crear tu cuenta',
    closing:
      'El enlace es válido durante 7 días y funciona una sola vez. Si no sabes quién lo envía, ignora este correo: no pasará nada.',
  },
}
