// Failures that any request may have, and failures of access. See platform/codes.ts.
export const codesOfRequests = {
  // Failures of any request.
  'host-invalid': 'The request names no host, or an impossible one.',
  'host-not-allowed': 'The request names a host that the settings do not allow.',
  'address-too-long': 'The path and query of the URL are longer than 8 kB.',
  'trailers-unsupported': 'The request announces trailers after its body, which are not supported.',
  'internal-error': 'The server failed. Its log says more.',
  'https-needed': 'The server takes files by https only.',
  'connections-exhausted':
    'Too many connections are open, so the server cannot open any more files. `Retry-After` says when to try again.',
  'too-many-at-once':
    'Too many requests from this address are in progress. `Retry-After` says when to try again.',
  'rate-limited': 'There were too many requests from this address.',
  'url-unknown': 'There is nothing at this URL.',
  'method-not-allowed': 'The URL does not support this method.',
  'fields-invalid':
    'A field of the body or of the URL is missing, or differs from what this document says: `detail.field`, if it can be told.',
  'name-unknown':
    'The request is strict, or asks for a table, and has a name that the operation does not know: `detail.field`. What may have been meant is in `detail.expected`.',
  'body-not-json': 'The body is not a JSON object in UTF-8, or is nested too deeply.',
  'request-too-slow': 'The body of the request arrives too slowly.',
  'body-too-large': 'The body is larger than a JSON body may be.',
  'form-malformed': 'The form cannot be read.',
  'form-too-large': 'The form is larger than a form may be.',
  'parameter-repeated': 'A parameter is given more than once.',
  'id-invalid': 'The id is not a whole number.',
  'page-invalid': 'The page, or the number of items on it, is not a whole number, or too large a one.',
  'day-invalid':
    'The day does not exist in the calendar, or is written neither as `2018-01-02` nor as a moment by RFC 3339.',
  'nothing-to-change': 'The body contains nothing that can be changed.',
  'rules-broken': 'The values break rules: `detail.codes` has the code of each.',
  'file-part-missing': 'The form has no file in the part `file`.',
  'file-name-missing': 'The file in the form has no name.',
  'too-many-files': 'The form has more than one file.',
  'file-too-large': 'The file is larger than this server allows.',
  'file-extension-not-allowed': 'Files with this extension are not accepted.',
  'storage-limit-reached':
    'The account would use more storage than the administrator allows: `detail.most`. Deleting makes room.',
  'disk-full': 'There is not enough space on the server’s disk.',
  'database-unusable': 'The database cannot be read or written to. The server’s log says why.',
  'disk-unusable': 'The data directory cannot be written to.',
  'worker-unavailable': 'The worker process has ended; a new one is being started.',
  'images-busy': 'Too many images are being drawn at once.',
  'disk-file-too-large': 'The disk cannot hold a file of this size.',
  'folder-unwritable': 'The folder cannot be written to.',

  // Failures of access.
  'token-missing': 'The request carries no token.',
  'token-invalid': 'The token is malformed, revoked, or from another server.',
  'token-expired': 'The token has expired.',
  'account-inactive':
    'The account is not active: nobody has confirmed or activated it yet, or it is suspended.',
  'account-gone': 'The account has been deleted in the meantime.',
  'scope-missing': 'The token of the app or script does not allow this.',
  'not-administrator': 'Only administrators may do this.',
  'proof-required':
    'This needs a log-in or a proof of the last ten minutes, see `POST /api/auth/proof`. Tokens of apps and scripts cannot prove anything.',
  'not-yours': 'It belongs to another account.',
  'login-throttled':
    'There were too many wrong attempts to log in, or to use a link, or too many log-ins were begun from one network.',
  'passwords-busy': 'Too many passwords are being checked at once.',
} as const

export const textsOfRequests: Partial<Record<keyof typeof codesOfRequests, string>> = {
  // Failures of any request.
  'internal-error': 'error, please try again or contact the administrator',
  'https-needed': 'files have to be sent by https',
  'connections-exhausted': 'the server cannot do this now, please try again later',
  'too-many-at-once': 'the server cannot do this now, please try again later',
  'rate-limited': 'rate limit exceeded (<limit>)',
  'host-not-allowed': 'the host is not allowed',
  'address-too-long': 'the address is too long',
  'url-unknown': 'the requested URL was not found on the server',
  'method-not-allowed': 'the method is not allowed for the requested URL',
  'rules-broken': 'the text of each rule, with a line break behind it',
  'file-part-missing': 'no file part',
  'file-name-missing': 'no selected file',
  'file-too-large': 'error during picture update: file size exceeds <limit>',
  'file-extension-not-allowed': 'file extension not allowed',
  'storage-limit-reached': 'the storage limit of the account is reached',
  'disk-full': 'there is not enough room on the disk',
  'request-too-slow': 'the request is sent too slowly',
  'database-unusable': 'the database cannot be written to',
  'disk-unusable': 'the data directory cannot be written to',
  'disk-file-too-large': 'the disk takes no file of this size',
  'folder-unwritable': 'the folder cannot be written to (<reason>)',
  'worker-unavailable': 'the server cannot do this now, please try again later',
  'images-busy': 'rate limit exceeded (too many pictures at once)',

  // Failures of access.
  'token-invalid': 'invalid token, please log in again',
  'token-expired': 'signature expired, please log in again',
  'proof-required': 'please prove who you are, and try again',
  'login-throttled': 'rate limit exceeded (<limit>)',
  'passwords-busy': 'rate limit exceeded (too many passwords at once)',
}
