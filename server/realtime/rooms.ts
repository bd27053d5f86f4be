// All rooms of this node and the market that moves them. Rooms are made by the server from a checked subscription.
// Must never make a room for a product that does not exist. Source: reliability.md "Rules" (rooms chosen by the server).
import type { Socket } from 'socket.io';
import type { Tick } from '../../core/market/types.ts';
import type { SubscribeAnswer, Subscription } from '../../protocol/socketEvents.ts';
import type { Logger } from '../ports.ts';
import type { OwnTrade, OwnTrades } from '../services/trading/ownTrades.ts';
import type { FanOut } from './fanOut.ts';
import { Room } from './room.ts';
import {
  depthStream,
  klineStream,
  type StreamSource,
  type TickedStream,
  tickersStream,
  tickerStream,
  tradeStream,
} from './streams.ts';

type MarketSubscription = Subscription & {
  readonly channel: Exclude<Subscription['channel'], 'account'>;
};

interface ProductRoom {
  readonly room: Room;
  readonly stream: TickedStream;
}

export interface RoomsOptions extends StreamSource {
  readonly ownTrades: OwnTrades;
  readonly fanOut: FanOut;
  readonly logger: Logger;
}

export interface Rooms {
  subscribe(socket: Socket, subscription: MarketSubscription): Promise<SubscribeAnswer>;
  unsubscribe(socket: Socket, subscription: MarketSubscription): void;
  /** Takes a socket out of every room. */
  forget(socket: Socket): void;
  close(): void;
}

export function setUpRooms(options: RoomsOptions): Rooms {
  const { hub, products } = options;
  const onFailure = (error: unknown): void =>
    options.logger.error({ err: error }, 'a stream could not be read');
  const roomOptions = { clock: options.clock, fanOut: options.fanOut, onFailure };

  const tickers = tickersStream(options);
  const tickersRoom = new Room(tickers, roomOptions);
  /** Product → key of the stream → room. */
  const byProduct = new Map<string, Map<string, ProductRoom>>();

  const makeStream = (subscription: MarketSubscription): TickedStream | undefined => {
    const product = hub.product(subscription.productId ?? '');
    if (product === undefined || !products.has(product.id)) return undefined;
    switch (subscription.channel) {
      case 'ticker':
        return tickerStream(options, product.id);
      case 'depth':
        return depthStream(options, product.id);
      case 'trade':
        return tradeStream(options, product);
      case 'kline':
        return klineStream(options, product, subscription.interval ?? '1m');
      case 'tickers':
        return undefined;
    }
  };

  const keyOf = ({ channel, interval }: MarketSubscription): string =>
    channel === 'kline' ? `kline ${interval ?? '1m'}` : channel;

  const find = (subscription: MarketSubscription): Room | undefined => {
    if (subscription.channel === 'tickers') return tickersRoom;
    return byProduct.get(subscription.productId ?? '')?.get(keyOf(subscription))?.room;
  };

  const findOrMake = (subscription: MarketSubscription): Room | undefined => {
    const known = find(subscription);
    if (known !== undefined) return known;
    const stream = makeStream(subscription);
    const { productId } = subscription;
    if (stream === undefined || productId === undefined) return undefined;
    const room = new Room(stream, roomOptions);
    const rooms = byProduct.get(productId) ?? new Map<string, ProductRoom>();
    byProduct.set(productId, rooms.set(keyOf(subscription), { room, stream }));
    return room;
  };

  const touchProduct = (productId: string, tick?: Tick): void => {
    tickers.add(productId);
    tickersRoom.touch();
    for (const { room, stream } of byProduct.get(productId)?.values() ?? []) {
      if (room.isEmpty) continue;
      if (tick !== undefined) stream.onTick?.(tick);
      room.touch();
    }
  };
  const touchOwn = (trade: OwnTrade): void => {
    const found = byProduct.get(trade.productId)?.get('trade');
    if (found === undefined || found.room.isEmpty) return;
    found.stream.onOwnTrade?.(trade);
    found.room.touch();
  };
  const offs = [
    options.ownTrades.on(touchOwn),
    hub.onTick((tick) => touchProduct(tick.productId, tick)),
    hub.onStatus((productId) => touchProduct(productId)),
  ];

  const all = (): Room[] => [
    tickersRoom,
    ...[...byProduct.values()].flatMap((rooms) => [...rooms.values()].map(({ room }) => room)),
  ];

  return {
    subscribe: async (socket, subscription) => {
      const room = findOrMake(subscription);
      if (room === undefined) return { ok: false, error: 'not_found' };
      const { snapshot, seq } = await room.enter(socket);
      return { ok: true, snapshot, seq };
    },
    unsubscribe: (socket, subscription) => find(subscription)?.leave(socket),
    forget: (socket) => {
      for (const room of all()) room.leave(socket);
    },
    close: () => {
      for (const off of offs) off();
      for (const room of all()) room.close();
    },
  };
}
