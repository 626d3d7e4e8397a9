// The page of the API documentation. Its script, in web/api-page, loads Swagger UI.

/** Path of the page. The page's files are below it in the executable, so that no CDN is needed. */
export const pagePath = '/api/docs'

/** Content security policy of the page: as strict as on other pages. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param basePath prefix of the URLs in the page */
export const docsPage = (basePath: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Trackhut API</title>
<link rel="icon" href="${basePath}/icon.svg">
<link rel="stylesheet" href="${basePath}${pagePath}/page.css">
<script type="module" src="${basePath}${pagePath}/page.js"></script>
</head>
<body>
<main id="swagger-ui"></main>
<noscript>This page needs JavaScript. <a href="${basePath}${pagePath}/json">The document</a> does not.</noscript>
</body>
</html>
`
