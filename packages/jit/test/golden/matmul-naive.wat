(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 i32 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 i32 v128 i32 v128 v128 v128 v128 v128 v128 v128 f32 i32)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 16
    i32.mul
    local.set 13
    local.get 13
    i32.const 63
    i32.add
    i32.const 64
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 15
    i32.const 16
    i32.mul
    local.set 16
    local.get 0
    i32.load offset=8
    local.set 17
    local.get 0
    i32.load offset=12
    local.set 19
    i32.const 4
    local.get 19
    i32.mul
    local.set 20
    local.get 0
    i32.load offset=16
    local.set 21
    local.get 0
    i32.load offset=20
    local.set 22
    i32.const 4
    local.get 22
    i32.mul
    local.set 23
    local.get 0
    i32.load offset=24
    local.set 24
    i32.const 4
    local.get 24
    i32.mul
    local.set 25
    local.get 0
    i32.load offset=28
    local.set 26
    local.get 0
    i32.load offset=32
    local.set 27
    local.get 0
    i32.load offset=36
    local.set 28
    i32.const 4
    local.get 28
    i32.mul
    local.set 29
    local.get 0
    i32.load offset=40
    local.set 30
    local.get 0
    i32.load offset=44
    local.set 32
    local.get 0
    i32.load offset=48
    local.set 35
    local.get 0
    i32.load offset=52
    local.set 39
    local.get 2
    local.set 18
    local.get 18
    local.get 14
    i32.rem_u
    local.set 10
    local.get 18
    local.get 14
    i32.div_u
    local.set 18
    local.get 18
    local.get 16
    i32.rem_u
    local.set 7
    local.get 18
    local.get 16
    i32.div_u
    local.set 18
    local.get 18
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 64
        i32.mul
        local.tee 8
        i32.const 64
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        local.get 11
        local.get 8
        i32.sub
        i32.const 32
        i32.ge_u
        if
          local.get 32
          local.get 7
          local.get 20
          i32.mul
          i32.add
          local.set 31
          local.get 27
          i32.const 31
          i32.sub
          i32.const 0
          local.get 27
          i32.const 31
          i32.gt_s
          select
          local.set 33
          local.get 35
          local.set 34
          i32.const 0
          local.get 25
          i32.add
          local.set 36
          local.get 28
          i32.const 31
          i32.sub
          i32.const 0
          local.get 28
          i32.const 31
          i32.gt_s
          select
          local.set 37
          local.get 39
          local.get 7
          local.get 29
          i32.mul
          i32.add
          local.set 38
          i64.const 0
          local.set 42
          i64.const 2147483648
          local.set 43
          local.get 28
          i64.extend_i32_s
          i64.const -31
          i64.add
          local.tee 44
          local.get 43
          local.get 44
          local.get 43
          i64.lt_s
          select
          local.set 43
          i64.const 0
          i64.const 0
          i64.add
          local.tee 44
          local.get 42
          local.get 44
          local.get 42
          i64.gt_s
          select
          local.set 42
          local.get 27
          i64.extend_i32_s
          i64.const -31
          i64.add
          local.tee 44
          local.get 43
          local.get 44
          local.get 43
          i64.lt_s
          select
          local.set 43
          local.get 28
          i64.extend_i32_s
          i64.const -31
          i64.add
          local.tee 44
          local.get 43
          local.get 44
          local.get 43
          i64.lt_s
          select
          local.set 43
          local.get 43
          i64.const 0
          local.get 7
          local.get 30
          i32.lt_s
          select
          local.set 43
          local.get 43
          i64.const 0
          local.get 7
          local.get 21
          i32.lt_u
          select
          local.set 43
          local.get 42
          i32.wrap_i64
          local.set 40
          local.get 43
          local.get 42
          i64.sub
          i64.const 0
          local.get 43
          local.get 42
          i64.gt_s
          select
          i32.wrap_i64
          local.set 41
          loop
            local.get 8
            local.get 40
            i32.sub
            local.tee 45
            local.get 41
            i32.lt_u
            if
              local.get 41
              local.get 45
              i32.sub
              local.set 46
              local.get 11
              local.get 8
              i32.sub
              i32.const 31
              i32.sub
              local.tee 45
              local.get 46
              local.get 45
              local.get 46
              i32.lt_u
              select
              local.set 46
              loop
                local.get 8
                local.set 47
                block
                  f32.const 0
                  f32x4.splat
                  local.set 56
                  local.get 56
                  local.set 48
                  local.get 56
                  local.set 49
                  local.get 56
                  local.set 50
                  local.get 56
                  local.set 51
                  local.get 56
                  local.set 52
                  local.get 56
                  local.set 53
                  local.get 56
                  local.set 54
                  local.get 56
                  local.set 55
                  i32.const 0
                  local.set 57
                  block
                    local.get 57
                    local.get 19
                    i32.lt_s
                    i32.eqz
                    br_if 0
                    loop
                      block
                        local.get 31
                        local.get 57
                        i32.const 2
                        i32.shl
                        i32.add
                        v128.load32_splat
                        local.set 56
                        local.get 57
                        local.get 26
                        i32.lt_u
                        if
                          local.get 34
                          local.get 47
                          local.get 36
                          i32.mul
                          i32.add
                          local.get 57
                          local.get 23
                          i32.mul
                          i32.add
                          local.set 66
                          local.get 36
                          i32.const 4
                          i32.eq
                          if
                            local.get 66
                            v128.load
                            local.set 58
                            local.get 66
                            v128.load offset=16
                            local.set 59
                            local.get 66
                            v128.load offset=32
                            local.set 60
                            local.get 66
                            v128.load offset=48
                            local.set 61
                            local.get 66
                            v128.load offset=64
                            local.set 62
                            local.get 66
                            v128.load offset=80
                            local.set 63
                            local.get 66
                            v128.load offset=96
                            local.set 64
                            local.get 66
                            v128.load offset=112
                            local.set 65
                          else
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 58
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 59
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 60
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 61
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 62
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 63
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 64
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 65
                            local.get 66
                            local.get 58
                            v128.load32_lane offset=0 0
                            local.set 58
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 58
                            v128.load32_lane offset=0 1
                            local.set 58
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 58
                            v128.load32_lane offset=0 2
                            local.set 58
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 58
                            v128.load32_lane offset=0 3
                            local.set 58
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 59
                            v128.load32_lane offset=0 0
                            local.set 59
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 59
                            v128.load32_lane offset=0 1
                            local.set 59
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 59
                            v128.load32_lane offset=0 2
                            local.set 59
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 59
                            v128.load32_lane offset=0 3
                            local.set 59
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 60
                            v128.load32_lane offset=0 0
                            local.set 60
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 60
                            v128.load32_lane offset=0 1
                            local.set 60
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 60
                            v128.load32_lane offset=0 2
                            local.set 60
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 60
                            v128.load32_lane offset=0 3
                            local.set 60
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 61
                            v128.load32_lane offset=0 0
                            local.set 61
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 61
                            v128.load32_lane offset=0 1
                            local.set 61
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 61
                            v128.load32_lane offset=0 2
                            local.set 61
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 61
                            v128.load32_lane offset=0 3
                            local.set 61
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 62
                            v128.load32_lane offset=0 0
                            local.set 62
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 62
                            v128.load32_lane offset=0 1
                            local.set 62
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 62
                            v128.load32_lane offset=0 2
                            local.set 62
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 62
                            v128.load32_lane offset=0 3
                            local.set 62
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 63
                            v128.load32_lane offset=0 0
                            local.set 63
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 63
                            v128.load32_lane offset=0 1
                            local.set 63
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 63
                            v128.load32_lane offset=0 2
                            local.set 63
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 63
                            v128.load32_lane offset=0 3
                            local.set 63
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 64
                            v128.load32_lane offset=0 0
                            local.set 64
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 64
                            v128.load32_lane offset=0 1
                            local.set 64
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 64
                            v128.load32_lane offset=0 2
                            local.set 64
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 64
                            v128.load32_lane offset=0 3
                            local.set 64
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 65
                            v128.load32_lane offset=0 0
                            local.set 65
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 65
                            v128.load32_lane offset=0 1
                            local.set 65
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 65
                            v128.load32_lane offset=0 2
                            local.set 65
                            local.get 66
                            local.get 36
                            i32.add
                            local.set 66
                            local.get 66
                            local.get 65
                            v128.load32_lane offset=0 3
                            local.set 65
                          end
                        else
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 58
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 59
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 60
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 61
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 62
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 63
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 64
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 65
                        end
                        local.get 48
                        local.get 56
                        local.get 58
                        f32x4.mul
                        f32x4.add
                        local.set 48
                        local.get 49
                        local.get 56
                        local.get 59
                        f32x4.mul
                        f32x4.add
                        local.set 49
                        local.get 50
                        local.get 56
                        local.get 60
                        f32x4.mul
                        f32x4.add
                        local.set 50
                        local.get 51
                        local.get 56
                        local.get 61
                        f32x4.mul
                        f32x4.add
                        local.set 51
                        local.get 52
                        local.get 56
                        local.get 62
                        f32x4.mul
                        f32x4.add
                        local.set 52
                        local.get 53
                        local.get 56
                        local.get 63
                        f32x4.mul
                        f32x4.add
                        local.set 53
                        local.get 54
                        local.get 56
                        local.get 64
                        f32x4.mul
                        f32x4.add
                        local.set 54
                        local.get 55
                        local.get 56
                        local.get 65
                        f32x4.mul
                        f32x4.add
                        local.set 55
                      end
                      local.get 57
                      i32.const 1
                      i32.add
                      local.set 57
                      local.get 57
                      local.get 19
                      i32.lt_s
                      br_if 0
                    end
                  end
                  local.get 38
                  local.get 47
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 66
                  local.get 66
                  local.get 48
                  v128.store
                  local.get 66
                  local.get 49
                  v128.store offset=16
                  local.get 66
                  local.get 50
                  v128.store offset=32
                  local.get 66
                  local.get 51
                  v128.store offset=48
                  local.get 66
                  local.get 52
                  v128.store offset=64
                  local.get 66
                  local.get 53
                  v128.store offset=80
                  local.get 66
                  local.get 54
                  v128.store offset=96
                  local.get 66
                  local.get 55
                  v128.store offset=112
                end
                local.get 8
                i32.const 32
                i32.add
                local.set 8
                local.get 46
                i32.const 32
                i32.sub
                local.tee 46
                i32.const 0
                i32.gt_s
                br_if 0
              end
            else
              local.get 8
              local.set 67
              block
                local.get 7
                local.get 30
                i32.lt_s
                i32x4.splat
                i32x4.neg
                local.set 68
                local.get 8
                i32x4.splat
                local.set 69
                local.get 28
                i32x4.splat
                local.set 70
                local.get 68
                local.get 69
                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 71
                local.get 68
                local.get 69
                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 72
                local.get 68
                local.get 69
                v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 73
                local.get 68
                local.get 69
                v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 74
                local.get 68
                local.get 69
                v128.const i32x4 0x00000010 0x00000011 0x00000012 0x00000013
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 75
                local.get 68
                local.get 69
                v128.const i32x4 0x00000014 0x00000015 0x00000016 0x00000017
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 76
                local.get 68
                local.get 69
                v128.const i32x4 0x00000018 0x00000019 0x0000001a 0x0000001b
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 77
                local.get 68
                local.get 69
                v128.const i32x4 0x0000001c 0x0000001d 0x0000001e 0x0000001f
                i32x4.add
                local.get 70
                i32x4.lt_s
                v128.and
                local.set 78
                local.get 71
                local.set 79
                local.get 72
                local.set 80
                local.get 73
                local.set 81
                local.get 74
                local.set 82
                local.get 75
                local.set 83
                local.get 76
                local.set 84
                local.get 77
                local.set 85
                local.get 78
                local.set 86
                local.get 79
                local.get 80
                v128.or
                local.get 81
                v128.or
                local.get 82
                v128.or
                local.get 83
                v128.or
                local.get 84
                v128.or
                local.get 85
                v128.or
                local.get 86
                v128.or
                v128.any_true
                if
                  f32.const 0
                  f32x4.splat
                  local.set 95
                  local.get 95
                  local.set 87
                  local.get 95
                  local.set 88
                  local.get 95
                  local.set 89
                  local.get 95
                  local.set 90
                  local.get 95
                  local.set 91
                  local.get 95
                  local.set 92
                  local.get 95
                  local.set 93
                  local.get 95
                  local.set 94
                  i32.const 0
                  local.set 96
                  block
                    local.get 96
                    local.get 19
                    i32.lt_s
                    i32.eqz
                    br_if 0
                    loop
                      block
                        local.get 7
                        local.get 21
                        i32.lt_u
                        if (result f32)
                          local.get 31
                          local.get 96
                          i32.const 2
                          i32.shl
                          i32.add
                          f32.load
                        else
                          f32.const 0
                        end
                        f32x4.splat
                        local.set 95
                        local.get 96
                        local.get 26
                        i32.lt_u
                        local.get 8
                        local.get 33
                        i32.lt_u
                        i32.and
                        if
                          local.get 34
                          local.get 67
                          local.get 36
                          i32.mul
                          i32.add
                          local.get 96
                          local.get 23
                          i32.mul
                          i32.add
                          local.set 105
                          local.get 36
                          i32.const 4
                          i32.eq
                          if
                            local.get 105
                            v128.load
                            local.set 97
                            local.get 105
                            v128.load offset=16
                            local.set 98
                            local.get 105
                            v128.load offset=32
                            local.set 99
                            local.get 105
                            v128.load offset=48
                            local.set 100
                            local.get 105
                            v128.load offset=64
                            local.set 101
                            local.get 105
                            v128.load offset=80
                            local.set 102
                            local.get 105
                            v128.load offset=96
                            local.set 103
                            local.get 105
                            v128.load offset=112
                            local.set 104
                          else
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 97
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 98
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 99
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 100
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 101
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 102
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 103
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 104
                            local.get 105
                            local.get 97
                            v128.load32_lane offset=0 0
                            local.set 97
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 97
                            v128.load32_lane offset=0 1
                            local.set 97
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 97
                            v128.load32_lane offset=0 2
                            local.set 97
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 97
                            v128.load32_lane offset=0 3
                            local.set 97
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 98
                            v128.load32_lane offset=0 0
                            local.set 98
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 98
                            v128.load32_lane offset=0 1
                            local.set 98
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 98
                            v128.load32_lane offset=0 2
                            local.set 98
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 98
                            v128.load32_lane offset=0 3
                            local.set 98
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 99
                            v128.load32_lane offset=0 0
                            local.set 99
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 99
                            v128.load32_lane offset=0 1
                            local.set 99
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 99
                            v128.load32_lane offset=0 2
                            local.set 99
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 99
                            v128.load32_lane offset=0 3
                            local.set 99
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 100
                            v128.load32_lane offset=0 0
                            local.set 100
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 100
                            v128.load32_lane offset=0 1
                            local.set 100
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 100
                            v128.load32_lane offset=0 2
                            local.set 100
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 100
                            v128.load32_lane offset=0 3
                            local.set 100
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 101
                            v128.load32_lane offset=0 0
                            local.set 101
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 101
                            v128.load32_lane offset=0 1
                            local.set 101
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 101
                            v128.load32_lane offset=0 2
                            local.set 101
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 101
                            v128.load32_lane offset=0 3
                            local.set 101
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 102
                            v128.load32_lane offset=0 0
                            local.set 102
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 102
                            v128.load32_lane offset=0 1
                            local.set 102
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 102
                            v128.load32_lane offset=0 2
                            local.set 102
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 102
                            v128.load32_lane offset=0 3
                            local.set 102
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 103
                            v128.load32_lane offset=0 0
                            local.set 103
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 103
                            v128.load32_lane offset=0 1
                            local.set 103
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 103
                            v128.load32_lane offset=0 2
                            local.set 103
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 103
                            v128.load32_lane offset=0 3
                            local.set 103
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 104
                            v128.load32_lane offset=0 0
                            local.set 104
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 104
                            v128.load32_lane offset=0 1
                            local.set 104
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 104
                            v128.load32_lane offset=0 2
                            local.set 104
                            local.get 105
                            local.get 36
                            i32.add
                            local.set 105
                            local.get 105
                            local.get 104
                            v128.load32_lane offset=0 3
                            local.set 104
                          end
                        else
                          local.get 96
                          i32x4.splat
                          local.set 106
                          local.get 8
                          i32x4.splat
                          local.set 107
                          local.get 26
                          i32x4.splat
                          local.set 108
                          local.get 27
                          i32x4.splat
                          local.set 109
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 110
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 111
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 112
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 113
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x00000010 0x00000011 0x00000012 0x00000013
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 114
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x00000014 0x00000015 0x00000016 0x00000017
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 115
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x00000018 0x00000019 0x0000001a 0x0000001b
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 116
                          local.get 106
                          local.get 108
                          i32x4.lt_u
                          local.get 107
                          v128.const i32x4 0x0000001c 0x0000001d 0x0000001e 0x0000001f
                          i32x4.add
                          local.get 109
                          i32x4.lt_u
                          v128.and
                          local.set 117
                          local.get 35
                          i32x4.splat
                          local.set 118
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 110
                          v128.and
                          local.set 119
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 111
                          v128.and
                          local.set 120
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 112
                          v128.and
                          local.set 121
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 113
                          v128.and
                          local.set 122
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x00000010 0x00000011 0x00000012 0x00000013
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 114
                          v128.and
                          local.set 123
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x00000014 0x00000015 0x00000016 0x00000017
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 115
                          v128.and
                          local.set 124
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x00000018 0x00000019 0x0000001a 0x0000001b
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 116
                          v128.and
                          local.set 125
                          local.get 118
                          local.get 106
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 107
                          v128.const i32x4 0x0000001c 0x0000001d 0x0000001e 0x0000001f
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 117
                          v128.and
                          local.set 126
                          local.get 119
                          call $gather_float32_0
                          local.get 110
                          v128.and
                          local.set 97
                          local.get 120
                          call $gather_float32_0
                          local.get 111
                          v128.and
                          local.set 98
                          local.get 121
                          call $gather_float32_0
                          local.get 112
                          v128.and
                          local.set 99
                          local.get 122
                          call $gather_float32_0
                          local.get 113
                          v128.and
                          local.set 100
                          local.get 123
                          call $gather_float32_0
                          local.get 114
                          v128.and
                          local.set 101
                          local.get 124
                          call $gather_float32_0
                          local.get 115
                          v128.and
                          local.set 102
                          local.get 125
                          call $gather_float32_0
                          local.get 116
                          v128.and
                          local.set 103
                          local.get 126
                          call $gather_float32_0
                          local.get 117
                          v128.and
                          local.set 104
                        end
                        local.get 87
                        local.get 95
                        local.get 97
                        f32x4.mul
                        f32x4.add
                        local.set 87
                        local.get 88
                        local.get 95
                        local.get 98
                        f32x4.mul
                        f32x4.add
                        local.set 88
                        local.get 89
                        local.get 95
                        local.get 99
                        f32x4.mul
                        f32x4.add
                        local.set 89
                        local.get 90
                        local.get 95
                        local.get 100
                        f32x4.mul
                        f32x4.add
                        local.set 90
                        local.get 91
                        local.get 95
                        local.get 101
                        f32x4.mul
                        f32x4.add
                        local.set 91
                        local.get 92
                        local.get 95
                        local.get 102
                        f32x4.mul
                        f32x4.add
                        local.set 92
                        local.get 93
                        local.get 95
                        local.get 103
                        f32x4.mul
                        f32x4.add
                        local.set 93
                        local.get 94
                        local.get 95
                        local.get 104
                        f32x4.mul
                        f32x4.add
                        local.set 94
                      end
                      local.get 96
                      i32.const 1
                      i32.add
                      local.set 96
                      local.get 96
                      local.get 19
                      i32.lt_s
                      br_if 0
                    end
                  end
                  local.get 8
                  local.get 37
                  i32.lt_u
                  if
                    local.get 38
                    local.get 67
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 105
                    local.get 105
                    local.get 87
                    local.get 105
                    v128.load
                    local.get 79
                    v128.bitselect
                    v128.store
                    local.get 105
                    local.get 88
                    local.get 105
                    v128.load offset=16
                    local.get 80
                    v128.bitselect
                    v128.store offset=16
                    local.get 105
                    local.get 89
                    local.get 105
                    v128.load offset=32
                    local.get 81
                    v128.bitselect
                    v128.store offset=32
                    local.get 105
                    local.get 90
                    local.get 105
                    v128.load offset=48
                    local.get 82
                    v128.bitselect
                    v128.store offset=48
                    local.get 105
                    local.get 91
                    local.get 105
                    v128.load offset=64
                    local.get 83
                    v128.bitselect
                    v128.store offset=64
                    local.get 105
                    local.get 92
                    local.get 105
                    v128.load offset=80
                    local.get 84
                    v128.bitselect
                    v128.store offset=80
                    local.get 105
                    local.get 93
                    local.get 105
                    v128.load offset=96
                    local.get 85
                    v128.bitselect
                    v128.store offset=96
                    local.get 105
                    local.get 94
                    local.get 105
                    v128.load offset=112
                    local.get 86
                    v128.bitselect
                    v128.store offset=112
                  else
                    local.get 7
                    i32x4.splat
                    local.set 104
                    local.get 8
                    i32x4.splat
                    local.set 103
                    local.get 30
                    i32x4.splat
                    local.set 102
                    local.get 28
                    i32x4.splat
                    local.set 101
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 100
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 99
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 98
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 97
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x00000010 0x00000011 0x00000012 0x00000013
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 95
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x00000014 0x00000015 0x00000016 0x00000017
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 126
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x00000018 0x00000019 0x0000001a 0x0000001b
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 125
                    local.get 104
                    local.get 102
                    i32x4.lt_u
                    local.get 103
                    v128.const i32x4 0x0000001c 0x0000001d 0x0000001e 0x0000001f
                    i32x4.add
                    local.get 101
                    i32x4.lt_u
                    v128.and
                    local.set 124
                    local.get 39
                    i32x4.splat
                    local.set 123
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 100
                    v128.and
                    local.set 122
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 99
                    v128.and
                    local.set 121
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 98
                    v128.and
                    local.set 120
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 97
                    v128.and
                    local.set 119
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x00000010 0x00000011 0x00000012 0x00000013
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 95
                    v128.and
                    local.set 118
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x00000014 0x00000015 0x00000016 0x00000017
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 126
                    v128.and
                    local.set 117
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x00000018 0x00000019 0x0000001a 0x0000001b
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 125
                    v128.and
                    local.set 116
                    local.get 123
                    local.get 104
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 103
                    v128.const i32x4 0x0000001c 0x0000001d 0x0000001e 0x0000001f
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 124
                    v128.and
                    local.set 115
                    local.get 79
                    local.get 100
                    v128.and
                    local.set 114
                    local.get 80
                    local.get 99
                    v128.and
                    local.set 113
                    local.get 81
                    local.get 98
                    v128.and
                    local.set 112
                    local.get 82
                    local.get 97
                    v128.and
                    local.set 111
                    local.get 83
                    local.get 95
                    v128.and
                    local.set 110
                    local.get 84
                    local.get 126
                    v128.and
                    local.set 109
                    local.get 85
                    local.get 125
                    v128.and
                    local.set 108
                    local.get 86
                    local.get 124
                    v128.and
                    local.set 107
                    local.get 122
                    local.get 114
                    local.get 87
                    call $scatter_float32_0
                    local.get 121
                    local.get 113
                    local.get 88
                    call $scatter_float32_0
                    local.get 120
                    local.get 112
                    local.get 89
                    call $scatter_float32_0
                    local.get 119
                    local.get 111
                    local.get 90
                    call $scatter_float32_0
                    local.get 118
                    local.get 110
                    local.get 91
                    call $scatter_float32_0
                    local.get 117
                    local.get 109
                    local.get 92
                    call $scatter_float32_0
                    local.get 116
                    local.get 108
                    local.get 93
                    call $scatter_float32_0
                    local.get 115
                    local.get 107
                    local.get 94
                    call $scatter_float32_0
                  end
                end
              end
              local.get 8
              i32.const 32
              i32.add
              local.set 8
            end
            local.get 11
            local.get 8
            i32.sub
            i32.const 32
            i32.ge_u
            br_if 0
          end
        end
        local.get 11
        local.get 8
        i32.sub
        i32.const 4
        i32.ge_u
        if
          local.get 32
          local.get 7
          local.get 20
          i32.mul
          i32.add
          local.set 127
          local.get 27
          i32.const 3
          i32.sub
          i32.const 0
          local.get 27
          i32.const 3
          i32.gt_s
          select
          local.set 128
          local.get 35
          local.set 129
          i32.const 0
          local.get 25
          i32.add
          local.set 130
          local.get 28
          i32.const 3
          i32.sub
          i32.const 0
          local.get 28
          i32.const 3
          i32.gt_s
          select
          local.set 131
          local.get 39
          local.get 7
          local.get 29
          i32.mul
          i32.add
          local.set 132
          i64.const 0
          local.set 135
          i64.const 2147483648
          local.set 136
          local.get 28
          i64.extend_i32_s
          i64.const -3
          i64.add
          local.tee 137
          local.get 136
          local.get 137
          local.get 136
          i64.lt_s
          select
          local.set 136
          i64.const 0
          i64.const 0
          i64.add
          local.tee 137
          local.get 135
          local.get 137
          local.get 135
          i64.gt_s
          select
          local.set 135
          local.get 27
          i64.extend_i32_s
          i64.const -3
          i64.add
          local.tee 137
          local.get 136
          local.get 137
          local.get 136
          i64.lt_s
          select
          local.set 136
          local.get 28
          i64.extend_i32_s
          i64.const -3
          i64.add
          local.tee 137
          local.get 136
          local.get 137
          local.get 136
          i64.lt_s
          select
          local.set 136
          local.get 136
          i64.const 0
          local.get 7
          local.get 30
          i32.lt_s
          select
          local.set 136
          local.get 136
          i64.const 0
          local.get 7
          local.get 21
          i32.lt_u
          select
          local.set 136
          local.get 135
          i32.wrap_i64
          local.set 133
          local.get 136
          local.get 135
          i64.sub
          i64.const 0
          local.get 136
          local.get 135
          i64.gt_s
          select
          i32.wrap_i64
          local.set 134
          loop
            local.get 8
            local.get 133
            i32.sub
            local.tee 138
            local.get 134
            i32.lt_u
            if
              local.get 134
              local.get 138
              i32.sub
              local.set 139
              local.get 11
              local.get 8
              i32.sub
              i32.const 3
              i32.sub
              local.tee 138
              local.get 139
              local.get 138
              local.get 139
              i32.lt_u
              select
              local.set 139
              loop
                local.get 8
                local.set 140
                block
                  f32.const 0
                  f32x4.splat
                  local.set 142
                  local.get 142
                  local.set 141
                  i32.const 0
                  local.set 143
                  block
                    local.get 143
                    local.get 19
                    i32.lt_s
                    i32.eqz
                    br_if 0
                    loop
                      block
                        local.get 127
                        local.get 143
                        i32.const 2
                        i32.shl
                        i32.add
                        v128.load32_splat
                        local.set 142
                        local.get 143
                        local.get 26
                        i32.lt_u
                        if
                          local.get 129
                          local.get 140
                          local.get 130
                          i32.mul
                          i32.add
                          local.get 143
                          local.get 23
                          i32.mul
                          i32.add
                          local.set 145
                          local.get 130
                          i32.const 4
                          i32.eq
                          if
                            local.get 145
                            v128.load
                            local.set 144
                          else
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 144
                            local.get 145
                            local.get 144
                            v128.load32_lane offset=0 0
                            local.set 144
                            local.get 145
                            local.get 130
                            i32.add
                            local.set 145
                            local.get 145
                            local.get 144
                            v128.load32_lane offset=0 1
                            local.set 144
                            local.get 145
                            local.get 130
                            i32.add
                            local.set 145
                            local.get 145
                            local.get 144
                            v128.load32_lane offset=0 2
                            local.set 144
                            local.get 145
                            local.get 130
                            i32.add
                            local.set 145
                            local.get 145
                            local.get 144
                            v128.load32_lane offset=0 3
                            local.set 144
                          end
                        else
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 144
                        end
                        local.get 141
                        local.get 142
                        local.get 144
                        f32x4.mul
                        f32x4.add
                        local.set 141
                      end
                      local.get 143
                      i32.const 1
                      i32.add
                      local.set 143
                      local.get 143
                      local.get 19
                      i32.lt_s
                      br_if 0
                    end
                  end
                  local.get 132
                  local.get 140
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 145
                  local.get 145
                  local.get 141
                  v128.store
                end
                local.get 8
                i32.const 4
                i32.add
                local.set 8
                local.get 139
                i32.const 4
                i32.sub
                local.tee 139
                i32.const 0
                i32.gt_s
                br_if 0
              end
            else
              local.get 8
              local.set 146
              block
                local.get 7
                local.get 30
                i32.lt_s
                i32x4.splat
                i32x4.neg
                local.set 147
                local.get 8
                i32x4.splat
                local.set 148
                local.get 28
                i32x4.splat
                local.set 149
                local.get 147
                local.get 148
                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                i32x4.add
                local.get 149
                i32x4.lt_s
                v128.and
                local.set 150
                local.get 150
                local.set 151
                local.get 151
                v128.any_true
                if
                  f32.const 0
                  f32x4.splat
                  local.set 153
                  local.get 153
                  local.set 152
                  i32.const 0
                  local.set 154
                  block
                    local.get 154
                    local.get 19
                    i32.lt_s
                    i32.eqz
                    br_if 0
                    loop
                      block
                        local.get 7
                        local.get 21
                        i32.lt_u
                        if (result f32)
                          local.get 127
                          local.get 154
                          i32.const 2
                          i32.shl
                          i32.add
                          f32.load
                        else
                          f32.const 0
                        end
                        f32x4.splat
                        local.set 153
                        local.get 154
                        local.get 26
                        i32.lt_u
                        local.get 8
                        local.get 128
                        i32.lt_u
                        i32.and
                        if
                          local.get 129
                          local.get 146
                          local.get 130
                          i32.mul
                          i32.add
                          local.get 154
                          local.get 23
                          i32.mul
                          i32.add
                          local.set 156
                          local.get 130
                          i32.const 4
                          i32.eq
                          if
                            local.get 156
                            v128.load
                            local.set 155
                          else
                            v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                            local.set 155
                            local.get 156
                            local.get 155
                            v128.load32_lane offset=0 0
                            local.set 155
                            local.get 156
                            local.get 130
                            i32.add
                            local.set 156
                            local.get 156
                            local.get 155
                            v128.load32_lane offset=0 1
                            local.set 155
                            local.get 156
                            local.get 130
                            i32.add
                            local.set 156
                            local.get 156
                            local.get 155
                            v128.load32_lane offset=0 2
                            local.set 155
                            local.get 156
                            local.get 130
                            i32.add
                            local.set 156
                            local.get 156
                            local.get 155
                            v128.load32_lane offset=0 3
                            local.set 155
                          end
                        else
                          local.get 154
                          i32x4.splat
                          local.set 157
                          local.get 8
                          i32x4.splat
                          local.set 158
                          local.get 26
                          i32x4.splat
                          local.set 159
                          local.get 27
                          i32x4.splat
                          local.set 160
                          local.get 157
                          local.get 159
                          i32x4.lt_u
                          local.get 158
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 160
                          i32x4.lt_u
                          v128.and
                          local.set 161
                          local.get 35
                          i32x4.splat
                          local.set 162
                          local.get 162
                          local.get 157
                          local.get 23
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 158
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 25
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 161
                          v128.and
                          local.set 163
                          local.get 163
                          call $gather_float32_0
                          local.get 161
                          v128.and
                          local.set 155
                        end
                        local.get 152
                        local.get 153
                        local.get 155
                        f32x4.mul
                        f32x4.add
                        local.set 152
                      end
                      local.get 154
                      i32.const 1
                      i32.add
                      local.set 154
                      local.get 154
                      local.get 19
                      i32.lt_s
                      br_if 0
                    end
                  end
                  local.get 8
                  local.get 131
                  i32.lt_u
                  if
                    local.get 132
                    local.get 146
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 156
                    local.get 156
                    local.get 152
                    local.get 156
                    v128.load
                    local.get 151
                    v128.bitselect
                    v128.store
                  else
                    local.get 7
                    i32x4.splat
                    local.set 155
                    local.get 8
                    i32x4.splat
                    local.set 153
                    local.get 30
                    i32x4.splat
                    local.set 163
                    local.get 28
                    i32x4.splat
                    local.set 162
                    local.get 155
                    local.get 163
                    i32x4.lt_u
                    local.get 153
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 162
                    i32x4.lt_u
                    v128.and
                    local.set 161
                    local.get 39
                    i32x4.splat
                    local.set 160
                    local.get 160
                    local.get 155
                    local.get 29
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 153
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 161
                    v128.and
                    local.set 159
                    local.get 151
                    local.get 161
                    v128.and
                    local.set 158
                    local.get 159
                    local.get 158
                    local.get 152
                    call $scatter_float32_0
                  end
                end
              end
              local.get 8
              i32.const 4
              i32.add
              local.set 8
            end
            local.get 11
            local.get 8
            i32.sub
            i32.const 4
            i32.ge_u
            br_if 0
          end
        end
        local.get 8
        local.get 11
        i32.lt_u
        if
          loop
            local.get 7
            local.get 30
            i32.lt_s
            local.get 8
            local.get 28
            i32.lt_s
            i32.and
            if
              f32.const 0
              local.set 164
              i32.const 0
              local.set 165
              block
                local.get 165
                local.get 19
                i32.lt_s
                i32.eqz
                br_if 0
                loop
                  local.get 164
                  block (result f32)
                    block
                      local.get 7
                      local.get 21
                      i32.ge_u
                      br_if 0
                      local.get 32
                      local.get 7
                      local.get 20
                      i32.mul
                      i32.add
                      local.get 165
                      i32.const 2
                      i32.shl
                      i32.add
                      f32.load
                      br 1
                    end
                    f32.const 0
                  end
                  block (result f32)
                    block
                      local.get 165
                      local.get 26
                      i32.ge_u
                      br_if 0
                      local.get 8
                      local.get 27
                      i32.ge_u
                      br_if 0
                      local.get 35
                      local.get 165
                      local.get 23
                      i32.mul
                      i32.add
                      local.get 8
                      local.get 25
                      i32.mul
                      i32.add
                      f32.load
                      br 1
                    end
                    f32.const 0
                  end
                  f32.mul
                  f32.add
                  local.set 164
                  local.get 165
                  i32.const 1
                  i32.add
                  local.set 165
                  local.get 165
                  local.get 19
                  i32.lt_s
                  br_if 0
                end
              end
              local.get 39
              local.get 7
              local.get 29
              i32.mul
              i32.add
              local.get 8
              i32.const 2
              i32.shl
              i32.add
              local.get 164
              f32.store
            end
            local.get 8
            i32.const 1
            i32.add
            local.set 8
            local.get 8
            local.get 11
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 7
          i32.const 1
          i32.add
          local.set 7
          local.get 7
          local.get 16
          i32.eq
          if
            i32.const 0
            local.set 7
            local.get 9
            i32.const 1
            i32.add
            local.set 9
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (func $gather_float32_0 (;1;) (param v128) (result v128)
    (local v128)
    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
    local.set 1
    local.get 0
    i32x4.extract_lane 0
    local.get 1
    v128.load32_lane offset=0 0
    local.set 1
    local.get 0
    i32x4.extract_lane 1
    local.get 1
    v128.load32_lane offset=0 1
    local.set 1
    local.get 0
    i32x4.extract_lane 2
    local.get 1
    v128.load32_lane offset=0 2
    local.set 1
    local.get 0
    i32x4.extract_lane 3
    local.get 1
    v128.load32_lane offset=0 3
    local.set 1
    local.get 1
  )
  (func $scatter_float32_0 (;2;) (param v128 v128 v128)
    local.get 1
    i32x4.extract_lane 0
    if
      local.get 0
      i32x4.extract_lane 0
      local.get 2
      v128.store32_lane offset=0 0
    end
    local.get 1
    i32x4.extract_lane 1
    if
      local.get 0
      i32x4.extract_lane 1
      local.get 2
      v128.store32_lane offset=0 1
    end
    local.get 1
    i32x4.extract_lane 2
    if
      local.get 0
      i32x4.extract_lane 2
      local.get 2
      v128.store32_lane offset=0 2
    end
    local.get 1
    i32x4.extract_lane 3
    if
      local.get 0
      i32x4.extract_lane 3
      local.get 2
      v128.store32_lane offset=0 3
    end
  )
  (export "run" (func 0))
)
