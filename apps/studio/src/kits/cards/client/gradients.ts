import { FillGradient } from "pixi.js";

type Stops = readonly (readonly [offset: number, color: string])[];

const colorStops = (stops: Stops) => stops.map(([offset, color]) => ({ offset, color }));

export const vertical = (stops: Stops): FillGradient =>
  new FillGradient({
    type: "linear",
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: colorStops(stops),
  });

export const radial = (stops: Stops): FillGradient =>
  new FillGradient({
    type: "radial",
    center: { x: 0.5, y: 0.5 },
    innerRadius: 0,
    outerCenter: { x: 0.5, y: 0.5 },
    outerRadius: 0.5,
    colorStops: colorStops(stops),
  });
