import type { EmailWords } from './en'

export const pt: EmailWords = {
  greeting: 'Olá, {username},',
  linkLine: '{label}: {url}',
  origin: 'Pedido com: {origin}',
  'confirm-account': {
    subject: 'Confirma a tua conta',
    opening:
      'Damos-te as boas-vindas ao Trackhut. O teu nome de utilizador é {username}. Falta um passo: confirma que este endereço é teu.',
    label: 'Confirmar o teu e-mail',
    closing:
      'O link é válido durante 7 dias. Se não te registaste, não o abras: outra pessoa pode saber a palavra-passe desta conta.',
  },
  'reset-password': {
    subject: 'Escolhe uma nova palavra-passe',
    opening: 'Com este link, escolhes uma nova palavra-passe para a tua conta no Trackhut.',
    label: 'Escolher uma nova palavra-passe',
    closing:
      'O link é válido durante uma hora. Se não o pediste, ignora este e-mail: a tua palavra-passe continua a mesma.',
  },
  'password-changed': {
    subject: 'Palavra-passe alterada',
    opening: 'A palavra-passe da tua conta no Trackhut foi alterada.',
    closing:
      'Se não foste tu, pede uma nova palavra-passe na página de início de sessão e escreve à administração.',
  },
  'email-changed': {
    subject: 'Alteração de e-mail',
    opening:
      'A tua conta no Trackhut vai usar um novo endereço: {newAddress}. A mudança tem efeito assim que for confirmada a partir dele.',
    closing: 'Se não pediste isto, altera a tua palavra-passe e escreve à administração.',
  },
  'confirm-email': {
    subject: 'Confirma o teu novo e-mail',
    opening: 'A tua conta no Trackhut vai usar este endereço. Confirma que ele é teu.',
    label: 'Confirmar o teu e-mail',
    closing: 'O link é válido durante 7 dias. Se não pediste isto, ignora este e-mail: nada vai mudar.',
  },
  'email-replaced': {
    subject: 'E-mail substituído',
    opening:
      'A tua conta no Trackhut usa agora outro endereço: {newAddress}. Foi mudado por quem gere o servidor.',
    closing: 'Se não sabes porquê, escreve à administração.',
  },
  'token-created': {
    subject: 'Novo token',
    opening: 'Foi criado um novo token para a tua conta no Trackhut. Com ele, um script pode agir por ti.',
    closing: 'Se não foste tu, elimina o token na página Aplicações e muda a tua palavra-passe.',
  },
  'app-connected': {
    subject: 'Nova aplicação',
    opening: 'Uma aplicação foi ligada à tua conta no Trackhut e pode agir por ti.',
    closing: 'Se não foste tu, desliga-a na página Aplicações e muda a tua palavra-passe.',
  },
  'rights-given': {
    subject: 'Tens direitos de administração',
    opening: 'Tens agora direitos de administração neste servidor Trackhut.',
    closing: 'Se não o esperavas, escreve às outras pessoas que o administram.',
  },
  'export-ready': {
    subject: 'O teu arquivo está pronto',
    opening: 'O arquivo com os teus dados do Trackhut está pronto.',
    label: 'Descarregar o teu arquivo',
    closing: 'Inicia sessão para o descarregar. Se não o pediste, altera a tua palavra-passe.',
  },
  'backup-failed': {
    subject: 'Uma cópia de segurança falhou',
    opening: 'O servidor não conseguiu fazer a sua cópia de segurança.',
    label: 'Ver como está o servidor',
    closing:
      'Volta a tentar por si; a página Cópias de segurança diz porque falhou. Recebes outro email quando uma cópia for bem-sucedida.',
  },
  'backup-failed-over': {
    subject: 'As cópias de segurança voltaram a funcionar',
    opening: 'O servidor voltou a fazer uma cópia de segurança.',
    closing: 'Não há mais nada a fazer.',
  },
  'disk-full': {
    subject: 'O disco está a ficar cheio',
    opening: 'Resta pouco espaço no disco de {subject}.',
    label: 'Ver como está o servidor',
    closing:
      'Liberta espaço antes que os envios e as cópias de segurança falhem. Recebes outro email quando voltar a haver espaço suficiente.',
  },
  'disk-full-over': {
    subject: 'Voltou a haver espaço no disco',
    opening: 'Voltou a haver espaço suficiente no disco de {subject}.',
    closing: 'Não há mais nada a fazer.',
  },
  'certificate-ends': {
    subject: 'O certificado para https está prestes a expirar',
    opening: 'O certificado para https é válido até {subject} e ainda não foi renovado.',
    label: 'Ver como está o servidor',
    closing:
      'Sem outro, os navegadores passam a avisar contra o servidor a partir daí. Recebes outro email quando for substituído.',
  },
  'certificate-ends-over': {
    subject: 'O certificado para https foi substituído',
    opening: 'O certificado para https que era válido até {subject} foi substituído.',
    closing: 'Não há mais nada a fazer.',
  },
  'jobs-given-up': {
    subject: 'Um trabalho em segundo plano foi abandonado',
    opening: 'O servidor abandonou um trabalho em segundo plano: {subject}.',
    label: 'Ver como está o servidor',
    closing:
      'A página Estado e o registo do servidor dizem mais. Recebes outro email quando um trabalho destes voltar a ser bem-sucedido.',
  },
  'jobs-given-up-over': {
    subject: 'Um trabalho em segundo plano voltou a funcionar',
    opening: 'Um trabalho em segundo plano voltou a ser bem-sucedido: {subject}.',
    closing: 'Não há mais nada a fazer.',
  },
  invitation: {
    subject: 'Recebeste um convite',
    greeting: 'Olá,',
    opening:
      '{username} convida-te para o Trackhut, um lugar para guardar os teus treinos. Com este link, crias a tua conta.',
    label: 'Criar a tua conta',
    closing:
      'O link é válido durante 7 dias e funciona uma única vez. Se não sabes quem o enviou, ignora este e-mail: nada vai acontecer.',
  },
}
