import type { EmailWords } from './en'

export const pt: EmailWords = {
  greeting: 'Olá, {username},',
  linkLine: '{label}: {url}',
  origin: 'Solicitado com: {origin}',
  'confirm-account': {
    subject: 'Confirme a sua conta',
    opening:
      'Boas-vindas ao Trackhut. O seu nome de usuário é {username}. Falta um passo: confirme que este endereço é seu.',
    label: 'Verificar o seu e-mail',
    closing:
      'O link é válido por 7 dias. Se você não se cadastrou, não o abra: outra pessoa pode saber a senha desta conta.',
  },
  'reset-password': {
    subject: 'Escolha uma nova senha',
    opening: 'Com este link, você escolhe uma nova senha para a sua conta no Trackhut.',
    label: 'Escolher uma nova senha',
    closing:
      'O link é válido por uma hora. Se você não o pediu, ignore este e-mail: a sua senha continua a mesma.',
  },
  'password-changed': {
    subject: 'Senha alterada',
    opening: 'A senha da sua conta no Trackhut foi alterada.',
    closing: 'Se não foi você, peça uma nova senha na página de login e escreva para a administração.',
  },
  'email-changed': {
    subject: 'Alteração de e-mail',
    opening:
      'A sua conta no Trackhut vai usar um novo endereço: {newAddress}. A mudança entra em vigor assim que for confirmada a partir dele.',
    closing: 'Se você não pediu isso, altere a sua senha e escreva para a administração.',
  },
  'confirm-email': {
    subject: 'Confirme o seu novo e-mail',
    opening: 'A sua conta no Trackhut vai usar este endereço. Confirme que ele é seu.',
    label: 'Verificar o seu e-mail',
    closing: 'O link é válido por 7 dias. Se você não pediu isso, ignore este e-mail: nada vai mudar.',
  },
  'export-ready': {
    subject: 'O seu arquivo está pronto para ser baixado',
    opening: 'O arquivo com os seus dados do Trackhut está pronto.',
    label: 'Baixar o seu arquivo',
    closing: 'Entre na sua conta para baixá-lo. Se você não o pediu, altere a sua senha.',
  },
  invitation: {
    subject: 'Você recebeu um convite',
    greeting: 'Olá,',
    opening:
      '{username} convida você para o Trackhut, um lugar para guardar os seus treinos. Com este link, você cria a sua conta.',
    label: 'Criar a sua conta',
    closing:
      'O link é válido por 7 dias e funciona uma única vez. Se você não sabe quem o enviou, ignore este e-mail: nada vai acontecer.',
  },
}
