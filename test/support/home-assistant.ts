// Home Assistant, where Python has it: it says whether it takes what was announced by MQTT, and what it would show.
//
//   python3 -m venv ha && ha/bin/pip install homeassistant paho-mqtt && PATH=$PWD/ha/bin:$PATH bun test …
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './program'
import { temporaryFolder } from './temporary-folder'

export interface Reading {
  /** The version of Home Assistant. */
  version: string
  /** What it refuses, or warns of. */
  problems: string[]
  /** What it shows, by the names of devices and the keys of their entities. */
  shown: Record<string, Record<string, { state: string; last_reset?: string } & Record<string, unknown>>>
}

const python = ['python3', '-W', 'ignore']
const needed = 'import homeassistant.components.mqtt.sensor, homeassistant.components.mqtt.binary_sensor'

export const hasHomeAssistant =
  Bun.which('python3') !== null && runProgram([...python, '-c', needed]).exitCode === 0

/** Shows Home Assistant all retained messages of a broker, by topic. */
export function readAsHomeAssistant(retained: Iterable<[topic: string, payload: string]>): Reading {
  using folder = temporaryFolder()
  const path = join(folder.path, 'messages.json')
  writeFileSync(path, JSON.stringify([...retained].map(([topic, payload]) => ({ topic, payload }))))
  const script = join(import.meta.dir, 'home-assistant.py')
  const { exitCode, stdout, stderr } = runProgram([...python, script, path])
  if (exitCode !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
