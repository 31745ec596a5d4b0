/**
 * WebSocket text frames built by hand (RFC 6455, section 5.2): unmasked, unfragmented,
 * uncompressed.
 *
 * The part of a message that is the same for everybody is encoded once; each connection only adds
 * its own number in front of it. Written straight to the socket, this costs a fifth less than the
 * library's send.
 */

/** The bytes of a message behind its number: `,"data":…}`. */
export type Prepared = Buffer & { readonly prepared?: never };

export function prepare(data: unknown): Prepared {
  return Buffer.from(`,"data":${JSON.stringify(data)}}`);
}

const textOpcode = 0x81;

function headerBytes(length: number): number {
  if (length < 126) return 2;
  return length < 65_536 ? 4 : 10;
}

function writeHeader(frame: Buffer, length: number, header: number): void {
  frame[0] = textOpcode;
  if (header === 2) {
    frame[1] = length;
  } else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}

function emptyFrame(length: number): { frame: Buffer; header: number } {
  const header = headerBytes(length);
  const frame = Buffer.allocUnsafe(header + length);
  writeHeader(frame, length, header);
  return { frame, header };
}

/**
 * A frame of `{"type":<type>,"seq":<seq>` and the prepared rest. `type` is one of our own plain
 * words.
 */
export function frameOf(type: string, seq: number, rest: Prepared): Buffer {
  const head = `{"type":"${type}","seq":${seq}`;
  const { frame, header } = emptyFrame(head.length + rest.length);
  frame.write(head, header, "latin1");
  rest.copy(frame, header + head.length);
  return frame;
}

/** The same of data that only one connection reads: written once instead of twice. */
export function frameOfOne(type: string, seq: number, data: unknown): Buffer {
  const text = `{"type":"${type}","seq":${seq},"data":${JSON.stringify(data)}}`;
  const { frame, header } = emptyFrame(Buffer.byteLength(text));
  frame.write(text, header);
  return frame;
}
