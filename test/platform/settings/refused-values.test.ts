// Invalid values of settings, each with the sentence that explains why.
import { expect, test } from 'bun:test'
import { readConfig } from '../../../src/platform/settings/read-config'
import { InvalidSetting } from '../../../src/platform/settings/table/config-type'

test.each([
  ['PORT', 'eighty', 'PORT: it must be a number from 0 to 65535'],
  ['PORT', '65536', 'PORT: it must be a number from 0 to 65535'],
  ['TZ', 'Mars/Olympus', "TZ: 'Mars/Olympus' is not a time zone such as Europe/Paris"],
  ['TILE_SERVER_URL', 'tiles', 'TILE_SERVER_URL: it must be an http or https address'],
  ['TILE_SERVER_URL', 'file:///{z}/{x}/{y}', 'TILE_SERVER_URL: it must be an http or https address'],
  ['TILE_SERVER_URL', 'https://tiles.example.org/{z}/{x}', 'TILE_SERVER_URL: the address must contain {y}'],
  ['TILE_SERVER_URL', 'http://{x}/{z}/{y}', 'TILE_SERVER_URL: the name of the server cannot contain {x}'],
  ['TILE_CACHE_SIZE', '9MB', 'TILE_CACHE_SIZE: it must be a size such as 512MB, and at least 10MB'],
  ['TILE_CACHE_SIZE', 'much', 'TILE_CACHE_SIZE: it must be a size such as 512MB, and at least 10MB'],
  ['TILE_ALLOW_PRIVATE', 'perhaps', "TILE_ALLOW_PRIVATE: 'perhaps' is not true or false"],
  [
    'STATICMAP_SUBDOMAINS',
    'a,b/c',
    'STATICMAP_SUBDOMAINS: it must be comma-separated names of letters and digits',
  ],
  ['WEATHER_API_PROVIDER', 'darksky', "WEATHER_API_PROVIDER: 'darksky' is not open-meteo or visualcrossing"],
  ['WEATHER_API_PROVIDER', 'visualcrossing', 'WEATHER_API_KEY: visualcrossing needs a key'],
  ['WEATHER_API_URL', 'weather.example.org', 'WEATHER_API_URL: it must be an http or https address'],
  [
    'EMAIL_URL',
    'https://sam:secret@mail.example.org',
    'EMAIL_URL: it must be an address such as smtp://user:password@host:587/?tls=True',
  ],
  [
    'EMAIL_URL',
    'smtp://sam:100%secret@mail.example.org',
    'EMAIL_URL: a % in the user or the password must be written %25',
  ],
  ['MQTT_URL', 'broker.lan', 'MQTT_URL: it must be an address such as mqtt://user:password@host:1883'],
  [
    'MQTT_URL',
    'https://sam:secret@broker.lan',
    'MQTT_URL: it must be an address such as mqtt://user:password@host:1883',
  ],
  [
    'MQTT_URL',
    'mqtt://broker.lan/topic',
    'MQTT_URL: it must be an address such as mqtt://user:password@host:1883',
  ],
  ['SENDER_EMAIL', 'Sam <sam@example.org>', 'SENDER_EMAIL: it must be one plain email address'],
  ['UI_URL', 'sport.example.org', 'UI_URL: it must be an http or https address'],
  ['UI_URL', 'https://sport.example.org/?app', 'UI_URL: it must be an address without ? and #'],
  [
    'ALLOWED_HOSTS',
    'a.example.org:80',
    "ALLOWED_HOSTS: 'a.example.org:80' is not a host name such as sport.example.org",
  ],
  ['APP_SECRET_KEY', 'too short to be secret', 'APP_SECRET_KEY: it must be at least 32 bytes long'],
  [
    'SETUP_TOKEN',
    'shortofsixteen-',
    'SETUP_TOKEN: it must have at least 16 characters: only letters, digits and - . _ ~ + / =',
  ],
  [
    'SETUP_TOKEN',
    'sixteen#and#more#characters',
    'SETUP_TOKEN: it must have at least 16 characters: only letters, digits and - . _ ~ + / =',
  ],
  ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY: it must be a duration such as 24h or 7d, and at most a year'],
  ['BACKUP_EVERY', '0h', 'BACKUP_EVERY: it must be a duration such as 24h or 7d, and at most a year'],
  ['BACKUP_EVERY', '400d', 'BACKUP_EVERY: it must be a duration such as 24h or 7d, and at most a year'],
  [
    'BACKUP_DIR',
    'trackhut-data/uploads',
    'BACKUP_DIR: inside the data directory only its folder backups can be used',
  ],
  ['INBOX_DIR', 'uploads', 'INBOX_DIR: inside the data directory only its folder inbox can be used'],
  ['INBOX_DIR', '..', 'INBOX_DIR: the data directory cannot be in it'],
  ['BACKUP_AT', '25:00', 'BACKUP_AT: it must be a time of day such as 03:00 or 23:30'],
  ['BACKUP_KEEP', '0', 'BACKUP_KEEP: it must be a number from 1 to 1000'],
  [
    'BACKUP_RECIPIENTS',
    'AGE-SECRET-KEY-1QQPQYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQYQSZQGPQ',
    'BACKUP_RECIPIENTS: it must be a public key, and never the key itself',
  ],
  [
    'BACKUP_RECIPIENTS',
    'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q',
    "BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q' is not a public key such as age1… of trackhut backup-key",
  ],
  ['COMMON_PASSWORDS', 'never', "COMMON_PASSWORDS: 'never' is not warn or refuse"],
  ['CONNECTIONS_PER_ADDRESS', '5', 'CONNECTIONS_PER_ADDRESS: it must be 0, or a number from 16 to 99999'],
  ['API_RATE_LIMITS', 'a few', "API_RATE_LIMITS: 'a few' is not a limit such as 300 per 5 minutes"],
  [
    'TRUSTED_PROXY',
    '10.0.0.0/33',
    "TRUSTED_PROXY: '10.0.0.0/33' is neither an address nor a network such as 172.16.0.0/12",
  ],
  ['API_DIALECT', 'klingon', "API_DIALECT: 'klingon' is not contract or fittrackee"],
])('%s=%s', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new InvalidSetting(sentence))
})

test.each<[Record<string, string>, string]>([
  [{ TLS_CERT: '/x' }, 'TLS_CERT: https needs TLS_KEY too'],
  [
    { TLS_CERT: '/x', TLS_KEY: '/x', PORT: '5001', HTTPS_PORT: '5001' },
    'HTTPS_PORT: it must be another port than PORT, which serves http',
  ],
  [{ HTTPS: 'lokal' }, "HTTPS: 'lokal' is not local or acme"],
  [
    { HTTPS: 'local', HTTPS_NAMES: 'pi.lan:5443' },
    "HTTPS_NAMES: 'pi.lan:5443' is not a host name such as sport.example.org",
  ],
  [
    { HTTPS: 'local', TLS_CERT: '/x', TLS_KEY: '/x' },
    'HTTPS: it must be empty where TLS_CERT and TLS_KEY say which certificate there is',
  ],
  [{ HTTPS: 'acme' }, 'HTTPS: acme needs HTTPS_NAMES, or UI_URL with https, to know the name of this server'],
  [
    { HTTPS: 'acme', HTTPS_NAMES: '192.168.1.5' },
    'HTTPS: no authority certifies 192.168.1.5, only names of the Internet',
  ],
  [{ HTTPS: 'acme', HTTPS_NAMES: 'pi' }, 'HTTPS: no authority certifies pi, only names of the Internet'],
  [{ HTTPS: 'acme', HTTPS_NAMES: '*.example.org' }, 'HTTPS: for *.example.org, acme needs ACME_DNS_HOOK'],
])('%j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(new InvalidSetting(sentence))
})
