// Settings for maps and the weather.
import { weatherProviders } from './config-type'
import {
  readFlag,
  readMapSource,
  readName,
  readSize,
  readSubdomains,
  readTileUrl,
  readWebAddress,
} from './read-setting'
import { setting } from './setting'

export const mapsSettings = [
  setting({
    key: 'tileServerUrl',
    name: 'TILE_SERVER_URL',
    default: '',
    isSecret: true,
    meaning:
      'Tile server for maps, such as `https://tile.example.org/{z}/{x}/{y}.png`. Empty: offline maps and the built-in base map, without the Internet.',
    read: text => (text === '' ? null : readTileUrl(text)),
  }),
  setting({
    key: 'staticmapSubdomains',
    name: 'STATICMAP_SUBDOMAINS',
    default: '',
    meaning: 'Comma-separated subdomains that replace `{s}` in `TILE_SERVER_URL`, such as `a,b,c`.',
    read: readSubdomains,
  }),
  setting({
    key: 'tileCacheSize',
    name: 'TILE_CACHE_SIZE',
    default: '512MB',
    meaning:
      'How much disk space tiles may take: `10MB` or more. Those unused for longest are removed first.',
    read: readSize,
  }),
  setting({
    key: 'tileAllowPrivate',
    name: 'TILE_ALLOW_PRIVATE',
    default: 'false',
    meaning:
      'With `true`, a tile server or `MAP_REGION_SOURCE` with a public name may have an address in your own network. Plain addresses and local names are always allowed.',
    read: readFlag,
  }),
  setting({
    key: 'mapAttribution',
    name: 'MAP_ATTRIBUTION',
    default:
      '&copy; <a href="http://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a> contributors',
    meaning: 'Credits for the tiles of `TILE_SERVER_URL`, as HTML.',
    isLive: true,
    read: text => text,
  }),
  setting({
    key: 'mapRegionSource',
    name: 'MAP_REGION_SOURCE',
    default: 'https://build.protomaps.com/{date}.pmtiles',
    mayBeEmpty: true,
    isSecret: true,
    meaning:
      'Map of the world from which administrators download the streets of an area: a PMTiles file in the Protomaps schema. `{date}` stands for the latest day available. Set to nothing, this is turned off.',
    read: text => (text === '' ? null : readMapSource(text)),
  }),
  setting({
    key: 'weatherProvider',
    name: 'WEATHER_API_PROVIDER',
    default: '',
    meaning:
      'Provider of the weather of workouts: `open-meteo`, or `visualcrossing` with a key. Empty: none.',
    read: text => (text === '' ? null : readName(text.toLowerCase(), weatherProviders)),
  }),
  setting({
    key: 'weatherKey',
    name: 'WEATHER_API_KEY',
    default: '',
    isSecret: true,
    meaning: 'Key of your Visual Crossing account.',
    read: text => text || null,
  }),
  setting({
    key: 'weatherUrl',
    name: 'WEATHER_API_URL',
    default: '',
    meaning:
      'Address of an Open-Meteo server of your own, such as `https://weather.example.org`. Empty: the public address of the provider.',
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
] as const
