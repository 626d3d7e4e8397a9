/** Colours of the heat map, visible on light and on dark maps. Does no I/O. */

/** Red, green, blue and opacity, each 0 to 255. */
type HeatColour = readonly [red: number, green: number, blue: number, opacity: number]

export const heatStyle = {
  /** Colour stops from faint (0) to hot (1). Colours between them are interpolated. */
  ramp: [
    [0, [86, 60, 220, 0]],
    [0.12, [96, 50, 210, 110]],
    [0.3, [150, 30, 190, 215]],
    [0.55, [226, 28, 92, 240]],
    [0.8, [255, 112, 0, 250]],
    [1, [255, 205, 20, 255]],
  ] as readonly (readonly [at: number, colour: HeatColour])[],
  /** Number of colours. With more colours, neighbouring colours would look the same, and files would be larger. */
  shades: 64,
  /** Heat of a cell that was passed once. It is high enough to make the line of a single track visible. */
  heatOfOnce: 0.3,
  /**
   * A cell that was passed this often has the maximum heat at the deepest zoom, where a cell is a few metres wide. At
   * each lower zoom, this number is multiplied by `morePassesPerZoom`, because larger cells are passed more often.
   */
  passesOfHottest: 50,
  morePassesPerZoom: 1.25,
}
