// Settings for where and how the server is reached.
import { resolve } from 'node:path'
import { commonPasswordsNames, httpsModes, modes, setting } from './config-type'
import {
  readAddress,
  readFlag,
  readHostLabel,
  readHostNames,
  readName,
  readPort,
  readSecretKey,
  readSetupToken,
  readTimeZone,
  readUiUrl,
  readWebAddress,
} from './read-setting'

export const dataDirSetting = setting({
  key: 'dataDir',
  name: 'DATA_DIR',
  default: './trackhut-data',
  meaning: 'Folder that holds everything: database, uploads, secret key. `--data` does the same.',
  read: text => resolve(text),
})

export const servingSettings = [
  dataDirSetting,
  setting({
    key: 'host',
    name: 'HOST',
    default: '::',
    meaning:
      'Address to listen on. `::` means every IPv6 and IPv4 address; `127.0.0.1` means only this machine.',
    read: text => text,
  }),
  setting({
    key: 'port',
    name: 'PORT',
    default: '5000',
    meaning: 'Port to listen on. `0` takes any free port.',
    read: readPort,
  }),
  setting({
    key: 'localName',
    name: 'LOCAL_NAME',
    default: 'trackhut',
    mayBeEmpty: true,
    meaning:
      'Name on the local network, announced by mDNS: with `trackhut`, http://trackhut.local:5000 leads here. Set to nothing, or if `HOST` limits the server to its machine, no name is announced.',
    read: text => (text === '' ? null : readHostLabel(text)),
  }),
  setting({
    key: 'uiUrl',
    name: 'UI_URL',
    meaning:
      'Address at which people open Trackhut, for links in emails, for apps and for passkeys: `https://sport.example.org`, or below a path of a host, `https://example.org/trackhut`. Required for mail.',
    isInApp: true,
    read: text => (text === '' ? null : readUiUrl(text)),
  }),
  setting({
    key: 'allowedHosts',
    name: 'ALLOWED_HOSTS',
    meaning:
      'Names under which Trackhut may be opened, comma-separated, such as `sport.example.org` or `*.example.org`: requests to any other `Host` are refused. Always allowed: IP addresses, `localhost`, and the names in `UI_URL`, `HTTPS_NAMES` and `LOCAL_NAME`. Empty: any name.',
    isLive: true,
    read: readHostNames,
  }),
  setting({
    key: 'timezone',
    name: 'TZ',
    default: 'UTC',
    meaning: 'Time zone of new accounts, an IANA name such as `Europe/Paris`.',
    isLive: true,
    read: readTimeZone,
  }),
  setting({
    key: 'secretKey',
    name: 'APP_SECRET_KEY',
    isSecret: true,
    meaning:
      'Key that signs sessions, of 32 bytes or more. Empty: created at the first start and kept in the data directory.',
    read: text => (text === '' ? null : readSecretKey(text)),
  }),
  setting({
    key: 'setupToken',
    name: 'SETUP_TOKEN',
    isSecret: true,
    meaning:
      'Token that makes the first account, of 16 characters or more: letters, digits and `- . _ ~ + / =`. For app stores and scripts: it is not printed, and worth nothing once there is an account. Empty: each start prints a link with a random one.',
    read: text => (text === '' ? null : readSetupToken(text)),
  }),
  setting({
    key: 'commonPasswords',
    name: 'COMMON_PASSWORDS',
    default: 'warn',
    meaning:
      'What happens to new passwords that others try first: the 10,000 most common ones, repetitions, the name and address of the person. With `warn`, the web app asks for a second press; with `refuse`, nobody can set one, by any way.',
    read: text => readName(text.toLowerCase(), commonPasswordsNames),
  }),
  setting({
    key: 'offlineApp',
    name: 'OFFLINE_APP',
    default: 'true',
    meaning: 'With `false`, browsers keep nothing for use without the server.',
    read: readFlag,
  }),
  setting({
    key: 'compatibilityMode',
    name: 'API_DIALECT',
    default: 'contract',
    meaning:
      'With `fittrackee`, some answers take the form that FitTrackee’s own web client and Amazfish insist on, and, as in FitTrackee, anybody who knows the random address of a map image can see it.',
    read: text => readName(text, modes),
  }),

  // HTTPS without a reverse proxy.
  setting({
    key: 'https',
    name: 'HTTPS',
    meaning:
      'With `local`, Trackhut makes its own certificate for the network at home, which each device has to trust once. With `acme`, it gets one from Let’s Encrypt or another authority and renews it. Empty: HTTPS only if `TLS_CERT` is set.',
    read: text => (text === '' ? null : readName(text.toLowerCase(), httpsModes)),
  }),
  setting({
    key: 'httpsNames',
    name: 'HTTPS_NAMES',
    meaning:
      'Names for the certificate, comma-separated, such as `sport.example.org`. With `HTTPS=local`, they are added to those of this machine. With `acme`, the name in `UI_URL` is enough.',
    read: readHostNames,
  }),
  setting({
    key: 'tlsCert',
    name: 'TLS_CERT',
    meaning:
      'File with the certificate for HTTPS and its intermediate certificates, in PEM, such as `fullchain.pem`. Read again when it changes.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'tlsKey',
    name: 'TLS_KEY',
    meaning: 'File with the private key for `TLS_CERT`, in PEM, without a passphrase, such as `privkey.pem`.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'httpsPort',
    name: 'HTTPS_PORT',
    default: '5443',
    meaning:
      'Port for HTTPS, if there is a certificate. Requests to `PORT` are then redirected to it. `0` takes any free port.',
    read: readPort,
  }),
  setting({
    key: 'acmeDirectory',
    name: 'ACME_DIRECTORY',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    meaning:
      'ACME directory of the authority for `HTTPS=acme`. Trackhut agrees to its terms of service on your behalf.',
    read: readWebAddress,
  }),
  setting({
    key: 'acmeAuthority',
    name: 'ACME_CA',
    meaning:
      'File with the root certificate for `ACME_DIRECTORY`, in PEM, if the authority is your own. Empty: the publicly known ones.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'acmeEmail',
    name: 'ACME_EMAIL',
    meaning: 'Email address that the authority may write to. Optional.',
    read: text => (text === '' ? null : readAddress(text)),
  }),
  setting({
    key: 'acmeDnsHook',
    name: 'ACME_DNS_HOOK',
    meaning:
      'Program that changes the DNS, for a server that cannot be reached from the Internet. It is called with `present` or `cleanup`, the name of a TXT record and its text. Not in `trackhut.toml`. Empty: the authority asks this server, on port 80 of the name.',
    isNotInDataDir: true,
    read: text => (text === '' ? null : resolve(text)),
  }),
] as const
