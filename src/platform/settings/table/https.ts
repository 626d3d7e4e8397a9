// https without a reverse proxy in front.
import { resolve } from 'node:path'
import { httpsModes } from './config-type'
import { readAddress, readHostNames, readName, readPort, readWebAddress } from './read-setting'
import { setting } from './setting'

export const httpsSettings = [
  setting({
    key: 'https',
    name: 'HTTPS',
    default: '',
    meaning:
      'With `local`, Trackhut makes its own certificate for the network at home, which each device has to trust once. With `acme`, it gets one from Let’s Encrypt or another authority and renews it. Empty: HTTPS only if `TLS_CERT` is set.',
    read: text => (text === '' ? null : readName(text.toLowerCase(), httpsModes)),
  }),
  setting({
    key: 'httpsNames',
    name: 'HTTPS_NAMES',
    default: '',
    meaning:
      'Names for the certificate, comma-separated, such as `sport.example.org`. With `HTTPS=local`, they are added to those of this machine. With `acme`, the name in `UI_URL` is enough.',
    read: readHostNames,
  }),
  setting({
    key: 'tlsCert',
    name: 'TLS_CERT',
    default: '',
    meaning:
      'File with the certificate for HTTPS and its intermediate certificates, in PEM, such as `fullchain.pem`. Read again when it changes.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'tlsKey',
    name: 'TLS_KEY',
    default: '',
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
    default: '',
    meaning:
      'File with the root certificate for `ACME_DIRECTORY`, in PEM, if the authority is your own. Empty: the publicly known ones.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'acmeEmail',
    name: 'ACME_EMAIL',
    default: '',
    meaning: 'Email address that the authority may write to. Optional.',
    read: text => (text === '' ? null : readAddress(text)),
  }),
  setting({
    key: 'acmeDnsHook',
    name: 'ACME_DNS_HOOK',
    default: '',
    meaning:
      'Program that changes the DNS, for a server that cannot be reached from the Internet. It is called with `present` or `cleanup`, the name of a TXT record and its text. Not in `trackhut.toml`. Empty: the authority asks this server, on port 80 of the name.',
    isNotInDataDir: true,
    read: text => (text === '' ? null : resolve(text)),
  }),
] as const
