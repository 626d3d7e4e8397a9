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
      'With `local`, Trackhut is an authority for the network at home and makes its own certificate, which each device is told once to trust; with `acme`, it gets one from an authority of the Internet (Let’s Encrypt) and renews it. Empty: https with `TLS_CERT`, and none without.',
    read: text => (text === '' ? null : readName(text.toLowerCase(), httpsModes)),
  }),
  setting({
    key: 'httpsNames',
    name: 'HTTPS_NAMES',
    default: '',
    meaning:
      'Names the certificate is for, comma-separated, such as `sport.example.org`. With `HTTPS=local` they come on top of those that this machine has; with `acme` the name of `UI_URL` is enough.',
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
  setting({
    key: 'acmeDirectory',
    name: 'ACME_DIRECTORY',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    meaning:
      'Where the authority says what it offers, with `HTTPS=acme`. Its terms of service are agreed to.',
    read: readWebAddress,
  }),
  setting({
    key: 'acmeAuthority',
    name: 'ACME_CA',
    default: '',
    meaning:
      'File with the certificate that vouches for `ACME_DIRECTORY`, in PEM, for an authority of your own. Empty: those that everybody knows.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'acmeEmail',
    name: 'ACME_EMAIL',
    default: '',
    meaning: 'Address that the authority may write to. None is needed.',
    read: text => (text === '' ? null : readAddress(text)),
  }),
  setting({
    key: 'acmeDnsHook',
    name: 'ACME_DNS_HOOK',
    default: '',
    meaning:
      'Program that writes into the DNS, for a server that the Internet does not reach: called with `present` or `cleanup`, the name of a TXT record and its text. Empty: the authority asks this server, at port 80 of the name.',
    read: text => (text === '' ? null : resolve(text)),
  }),
] as const
