// https without a reverse proxy in front.
import { resolve } from 'node:path'
import { httpsModes } from './config-type'
import { readHostNames, readName, readPort } from './read-setting'
import { setting } from './setting'

export const httpsSettings = [
  setting({
    key: 'https',
    name: 'HTTPS',
    default: '',
    meaning:
      'With `local`, Trackhut is an authority for the network at home and makes its own certificate, which each device is told once to trust. Empty: https with `TLS_CERT`, and none without.',
    read: text => (text === '' ? null : readName(text.toLowerCase(), httpsModes)),
  }),
  setting({
    key: 'httpsNames',
    name: 'HTTPS_NAMES',
    default: '',
    meaning:
      'Names the certificate is for, comma-separated, such as `sport.example.org`. With `HTTPS=local` they come on top of those that this machine has.',
    read: readHostNames,
  }),
  setting({
    key: 'tlsCert',
    name: 'TLS_CERT',
    default: '',
    meaning:
      'File with the certificate for https and those between it and its authority, in PEM, such as `fullchain.pem`. Read again when it changes.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'tlsKey',
    name: 'TLS_KEY',
    default: '',
    meaning:
      'File with the private key of `TLS_CERT`, in PEM and without a passphrase, such as `privkey.pem`.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'httpsPort',
    name: 'HTTPS_PORT',
    default: '5443',
    meaning:
      'Port for https, where there is a certificate; what comes to `PORT` is sent on to it then. `0` takes any free one.',
    read: readPort,
  }),
] as const
