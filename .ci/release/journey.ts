// Runs the journey test against a release:
//
//   bun .ci/release/journey.ts folder PROGRAM     the executable in a plain folder
//   bun .ci/release/journey.ts container ROOT     files of the image as a read-only root, as user 1000 (needs root)
//   bun .ci/release/journey.ts unit ROOT PACKAGE  Debian with systemd in ROOT, booted; the package installed (needs root)
import { openContainer, openFolder, type Place } from '../../test/support/journey/places'
import { travel } from '../../test/support/journey/travel'
import { openUnit } from './unit'

async function openPlace([kind, first = '', second = '']: string[]): Promise<Place> {
  if (kind === 'folder') return openFolder(first)
  if (kind === 'container') return openContainer(first)
  if (kind === 'unit') return openUnit(first, second)
  throw new Error('There are: folder PROGRAM, container ROOT, unit ROOT PACKAGE')
}

await using place = await openPlace(process.argv.slice(2))
await travel(place)
