// The web app manifest, which makes the app installable. URLs are absolute paths, because `id` cannot be relative to
// the manifest; the server adds the base path, if any.
import type first from '../../src/locales/en/first.json'
import { languages } from '../../src/platform/languages'
import { packings, sourceFormats } from '../../src/tracks/source-formats'
import { manifestIcons, shortcutIcons } from './icons'

/** Formats of recordings, and ZIP archives of them. */
const kinds = [
  ...Object.values(sourceFormats),
  ...Object.values(packings),
  { extension: '.zip', mediaType: 'application/zip' },
]

/**
 * Generic media types that the app accepts as well, because many apps share recordings with one of these, and phones
 * offer this app only for the media types that it accepts.
 */
const vagueTypes = [
  'application/octet-stream',
  'application/xml',
  'text/xml',
  'application/x-gzip',
  'application/x-zip-compressed',
]

const sharedTypes = [...kinds.flatMap(({ extension, mediaType }) => [extension, mediaType]), ...vagueTypes]

const openedTypes = Object.fromEntries(kinds.map(({ extension, mediaType }) => [mediaType, [extension]]))

export async function makeManifest(): Promise<string> {
  const inEnglish = await wordsOf('en')
  const others = languages.filter(language => language !== 'en')
  const translations = await Promise.all(
    others.map(async language => ({ language, words: await wordsOf(language) })),
  )
  const named = (key: keyof typeof inEnglish) => ({
    name: inEnglish[key],
    name_localized: Object.fromEntries(translations.map(({ language, words }) => [language, words[key]])),
  })
  const shortcut = (url: string, key: keyof typeof inEnglish) => ({
    ...named(key),
    url,
    icons: shortcutIcons,
  })
  return JSON.stringify({
    id: '/',
    name: 'Trackhut',
    short_name: 'Trackhut',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FAFAF7',
    theme_color: '#FAFAF7',
    categories: ['health', 'fitness', 'sports'],
    icons: manifestIcons,
    shortcuts: [
      shortcut('/workouts/add', 'add'),
      shortcut('/workouts', 'workouts'),
      shortcut('/statistics', 'statistics'),
    ],
    share_target: {
      // The service worker handles requests to this path.
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: sharedTypes }] },
    },
    file_handlers: [{ action: '/workouts/add', accept: openedTypes }],
  })
}

/** Loads the names of the shortcuts that a phone lists for the app's icon. */
async function wordsOf(language: string) {
  const file: { default: typeof first } = await import(`../../src/locales/${language}/first.json`)
  const { common, frame } = file.default
  return { add: common.add, workouts: frame.workouts, statistics: frame.statistics }
}
