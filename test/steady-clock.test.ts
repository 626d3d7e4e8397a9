import { describe, expect, test } from 'bun:test'
import { createSteadyClock } from '../src/steady-clock'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A machine whose clock can be set, and the steady clock on it. */
class Machine {
  wall: number
  elapsed = 0
  readonly clock

  constructor(wall: string | number, mark?: Date) {
    this.wall = new Date(wall).getTime()
    this.clock = createSteadyClock({ wall: () => this.wall, monotonic: () => this.elapsed })
    if (mark) this.clock.goOnFrom(mark)
  }

  /** Time goes by, and somebody looks at the clock every minute. */
  pass(ms: number) {
    for (let left = ms; left > 0; left -= minute) {
      const step = Math.min(left, minute)
      this.wall += step
      this.elapsed += step
      this.clock.now()
    }
  }

  /** Somebody sets the clock of the machine. */
  set(byMs: number) {
    this.wall += byMs
  }

  get now() {
    return this.clock.now().getTime()
  }

  get mark() {
    return this.clock.mark().getTime()
  }
}

const june = '2026-06-01T10:00:00Z'
const juneMs = Date.parse(june)

describe('a clock that is right', () => {
  test.each([june, '2026-10-25T00:30:00Z', '2038-01-19T03:13:00Z'])('is followed at %s', start => {
    const machine = new Machine(start)
    machine.pass(3 * hour)
    expect(machine.now).toBe(Date.parse(start) + 3 * hour)
    expect(machine.mark).toBe(machine.now)
  })

  test('is followed through small corrections, but not back', () => {
    const machine = new Machine(june)
    machine.set(4 * minute)
    expect([machine.now, machine.mark]).toEqual([juneMs + 4 * minute, juneMs + 4 * minute])
    machine.set(-2 * second)
    expect(machine.now).toBe(juneMs + 4 * minute)
    machine.pass(minute)
    expect(machine.now).toBe(machine.wall)
  })

  test('at the start is certain, however long the machine was off', () => {
    const machine = new Machine(june, new Date(juneMs - 300 * day))
    expect(machine.mark).toBe(juneMs)
  })
})

describe('a machine that starts in the past', () => {
  test('goes on from the mark until the network tells it the time', () => {
    const machine = new Machine(0, new Date(june))
    expect(machine.now).toBe(juneMs)
    machine.pass(2 * hour)
    expect(machine.now).toBe(juneMs + 2 * hour)
    expect(machine.mark).toBe(juneMs + 2 * hour)
    machine.wall = juneMs + 5 * day
    expect(machine.now).toBe(juneMs + 5 * day)
    machine.pass(2 * hour)
    expect(machine.mark).toBe(machine.wall)
  })

  test('says by how much it is behind', () => {
    const { clock } = new Machine(juneMs - hour)
    expect(clock.goOnFrom(new Date(june))).toBe(hour)
    expect(clock.goOnFrom(new Date(juneMs - day))).toBe(0)
  })

  test('does not lose what an earlier such start added', () => {
    let mark = new Date(june)
    for (let start = 0; start < 3; start++) {
      const machine = new Machine(0, mark)
      machine.pass(hour)
      mark = machine.clock.mark()
    }
    expect(mark.getTime()).toBe(juneMs + 3 * hour)
  })

  test('without a mark is certain of the time as soon as it hears of it', () => {
    const machine = new Machine(0)
    machine.wall = juneMs
    expect([machine.now, machine.mark]).toEqual([juneMs, juneMs])
  })
})

describe('a clock that is set back while running', () => {
  test('is met again after twice that time, and never goes back', () => {
    const machine = new Machine(june)
    machine.set(-hour)
    let before = machine.now
    expect(before).toBe(juneMs)
    for (let passed = 0; passed < 2 * hour; passed += minute) {
      expect(machine.now).toBeGreaterThan(machine.wall)
      machine.pass(minute)
      expect(machine.now).toBeGreaterThan(before)
      before = machine.now
    }
    machine.pass(minute)
    expect(machine.now).toBe(machine.wall)
  })
})

describe('a clock that jumps ahead while running', () => {
  test.each([day, 30 * day])(
    'by %p ms is believed, and forgotten when it is put right within the hour',
    jump => {
      const machine = new Machine(june)
      machine.set(jump)
      machine.pass(50 * minute)
      expect(machine.now).toBe(juneMs + jump + 50 * minute)
      expect(machine.mark).toBe(juneMs + 50 * minute)
      machine.set(-jump)
      expect(machine.now).toBe(juneMs + 50 * minute)
      machine.pass(day)
      expect(machine.now).toBe(machine.wall)
    },
  )

  test('is certain when it has kept to it for an hour', () => {
    const machine = new Machine(june)
    machine.set(30 * day)
    machine.pass(61 * minute)
    expect(machine.mark).toBe(juneMs + 30 * day + 61 * minute)
  })

  test('again and again is certain an hour after the last time', () => {
    const machine = new Machine(june)
    for (let jump = 0; jump < 3; jump++) {
      machine.set(day)
      machine.pass(50 * minute)
    }
    expect(machine.mark).toBe(juneMs + 150 * minute)
  })
})

describe('a mark that is wrong', () => {
  test('by 30 days is forgotten after twice that time', () => {
    const machine = new Machine(june, new Date(juneMs + 30 * day))
    machine.pass(61 * day)
    expect(machine.now).toBe(machine.wall)
  })
})
