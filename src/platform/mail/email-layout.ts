// How a letter looks: as plain text, and as HTML that asks little of the program that shows it. Pure.

/** A letter in the order it is read. */
export interface LetterParts {
  language: string
  subject: string
  greeting: string
  opening: string
  /** What following it does, where it leads, and both on one line. */
  link: { label: string; url: string; line: string } | null
  closing: string
  /** What it was asked for with. */
  origin: string | null
  uiUrl: string
}

/** Paragraphs with empty lines between them, the link on a line of its own. */
export function layOutText({ greeting, opening, link, closing, origin, uiUrl }: LetterParts): string {
  const paragraphs = [greeting, opening, link?.line, closing, origin, `Trackhut\n${uiUrl}`]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

const escaped = Bun.escapeHTML

const small = 'font-size:14px;opacity:.8;overflow-wrap:anywhere'
const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0B6B57;color:#fff;font-weight:600;text-decoration:none'

/** Without colours for text and paper, so that each program uses its own, light or dark. */
export function layOutHtml(parts: LetterParts): string {
  const { language, subject, greeting, opening, link, closing, origin } = parts
  const uiUrl = escaped(parts.uiUrl)
  const body = [
    paragraph(greeting),
    paragraph(opening),
    link && `<p><a href="${escaped(link.url)}" style="${button}">${escaped(link.label)}</a></p>`,
    link && paragraph(link.url, small),
    paragraph(closing),
    origin && paragraph(origin, small),
    `<p style="${small}">Trackhut<br><a href="${uiUrl}" style="color:inherit">${uiUrl}</a></p>`,
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0 auto;max-width:560px;padding:24px 20px;font:16px/1.5 system-ui,sans-serif">
${body.filter(Boolean).join('\n')}
</body>
</html>
`
}

function paragraph(text: string, style = 'overflow-wrap:anywhere'): string {
  return `<p style="${style}">${escaped(text)}</p>`
}
