// The board as a picture to keep: SVG of its own, which needs no style sheet.
import type { PositionView } from '../engine/types';

const kColors = {
  frame: '#27493b',
  felt: '#3d755d',
  line: '#2c5a47',
  ink: '#c3d6cb',
  black: '#191d1b',
  white: '#eeece4',
  edgeOfBlack: '#d9d8cf',
  edgeOfWhite: '#1d2320',
  last: '#c6680c',
} as const;

/** An SVG of the position, 100 units a square and a frame of 30. */
export function boardSvg(view: PositionView): string {
  const { size } = view;
  const side = size * 100 + 60;
  const parts: string[] = [
    `<rect width="${side}" height="${side}" rx="16" fill="${kColors.frame}"/>`,
    `<rect x="30" y="30" width="${size * 100}" height="${size * 100}" fill="${kColors.felt}"/>`,
  ];
  for (let i = 1; i < size; ++i)
    parts.push(`<path d="M${30 + i * 100} 30v${size * 100}M30 ${30 + i * 100}h${size * 100}" stroke="${kColors.line}" stroke-width="1.5"/>`);
  for (let i = 0; i < size; ++i) {
    parts.push(text(80 + i * 100, 21, 'abcdefgh'.charAt(i)), text(15, 86 + i * 100, String(i + 1)));
  }
  const last = view.plies[view.plies.length - 1]?.square;
  view.discs.forEach((disc, square) => {
    if (!disc) return;
    const x = 80 + (square % size) * 100;
    const y = 80 + Math.floor(square / size) * 100;
    const edge = disc === 'black' ? kColors.edgeOfBlack : kColors.edgeOfWhite;
    parts.push(`<circle cx="${x}" cy="${y + 2}" r="41" fill="${edge}"/>`, `<circle cx="${x}" cy="${y - 2}" r="41" fill="${kColors[disc]}"/>`);
    if (square === last) parts.push(`<circle cx="${x}" cy="${y - 2}" r="8.5" fill="${kColors.last}"/>`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${parts.join('')}</svg>`;
}

function text(x: number, y: number, content: string): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="17" fill="${kColors.ink}">${content}</text>`;
}

/** The same as a PNG of `pixels` along a side. */
export async function boardPng(view: PositionView, pixels = 1024): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(boardSvg(view))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pixels;
  canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
