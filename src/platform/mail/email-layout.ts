// Lays an email out as plain text, and as HTML simple enough for every mail program. Pure.

/** The parts of an email, in the order they are read. */
interface EmailParts {
  language: string
  subject: string
  greeting: string
  opening: string
  /** The label says what the link does; the line, for plain text, has label and address. */
  link: { label: string; url: string; line: string } | null
  closing: string
  /** The browser and system it was requested from. */
  origin: string | null
  uiUrl: string
}

/** Paragraphs with empty lines between them, the link on a line of its own. */
export function layOutText({ greeting, opening, link, closing, origin, uiUrl }: EmailParts): string {
  const paragraphs = [greeting, opening, link?.line, closing, origin, `Trackhut\n${uiUrl}`]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

const escaped = Bun.escapeHTML

const small = 'font-size:14px;opacity:.8;overflow-wrap:anywhere'
const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0B6B57;color:#fff;font-weight:600;text-decoration:none'

/** Sets no colours for text and background, so that each program uses its own, light or dark. */
export function layOutHtml(parts: EmailParts): string {
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
